import {
  CALL_TIMEOUT_MS,
  getAttributes,
  REFRESH_GRACE_MS,
  REFRESH_TOKEN_LIFETIME_MS,
  renewTokens,
  type Tokens,
} from "@musubi/contract";
import { describe, expect, vi } from "vitest";
import { rotateFamily } from "../../src/database/queries/token-families.ts";
import { engine } from "../world/database.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { otherSpellings } from "../world/other-spellings.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { stallDatabase } from "../world/stall.ts";
import { createWorld, type World } from "../world/world.ts";

const renew = (world: World, refresh_token: string) =>
  world.client().send(renewTokens, { body: { refresh_token, auth_service_id: 0 } });

const STALL_MS = CALL_TIMEOUT_MS + 2_000;
const PATIENCE_MS = 1_500;

const generationOf = async ({ database }: World): Promise<number> =>
  (await database.db.selectFrom("token_family").select("generation").executeTakeFirstOrThrow())
    .generation;

const isAlive = async (world: World, { access_token }: Tokens): Promise<boolean> =>
  (await world.client({ bearer: access_token }).send(getAttributes, {})).ok;

describe("refresh tokens", () => {
  test("each renewal uses up the token and returns the next", async () => {
    await using world = await createWorld();
    let tokens = await world.signIn();
    const seen = new Set([tokens.refresh_token]);
    for (let turn = 0; turn < 5; turn += 1) {
      tokens = dataOf(await renew(world, tokens.refresh_token));
      expect(seen.has(tokens.refresh_token)).toBe(false);
      seen.add(tokens.refresh_token);
    }
    expect(await isAlive(world, tokens)).toBe(true);
  });

  onBothEngines(
    "S68: a renewal is repeated 5, 12, 60 and 119 seconds later and gets the same successor: its answer was lost, or two tabs renew",
    async () => {
      await using world = await createWorld();
      world.holdTime();
      const first = await world.signIn();
      const second = dataOf(await renew(world, first.refresh_token));
      let passed = 0;
      for (const later of [5_000, 12_000, 60_000, REFRESH_GRACE_MS - 1_000]) {
        world.passTime(later - passed);
        passed = later;
        const again = dataOf(await renew(world, first.refresh_token));
        expect(again.refresh_token).toBe(second.refresh_token);
      }
      expect((await renew(world, second.refresh_token)).ok).toBe(true);
    },
  );

  onBothEngines(
    "F02: a renewal that the database delayed takes effect when it runs: the caller's retry does not count as a replay",
    async () => {
      await using world = await createWorld(undefined, undefined, {}, PATIENCE_MS);
      // The database's clock is right, and ours catches up during the stall.
      world.passTime(-STALL_MS);
      const { refresh_token } = await world.signIn();
      const stall = await stallDatabase(world);
      const clock = vi.spyOn(world.parts, "now");
      const heldUp = renew(world, refresh_token);
      await expect.poll(() => clock).toHaveBeenCalled();
      // On PostgreSQL the caller is told to retry; on the embedded database the caller waits.
      if (engine === "postgres") expect(codeOf(await heldUp)).toBe("ServiceUnavailableException");
      world.passTime(STALL_MS);
      await stall[Symbol.asyncDispose]();
      await vi.waitFor(async () => expect(await generationOf(world)).toBe(1), { timeout: 10_000 });
      const { refresh_token: successor } = dataOf(await renew(world, refresh_token));
      if (engine === "sqlite") expect(dataOf(await heldUp).refresh_token).toBe(successor);
      dataOf(await renew(world, successor));
    },
  );

  onBothEngines("F02: a renewal that runs after its caller has given up does nothing", async () => {
    await using world = await createWorld();
    const { db } = world.database;
    const { refresh_token } = await world.signIn();
    const [, family = ""] = refresh_token.split(".");
    const now = Date.now() - 2 * CALL_TIMEOUT_MS;
    const late = { family, generation: 0, now, mark: undefined, askedFrom: 1 };
    expect(await rotateFamily(db, late)).toBeUndefined();
    const successor = dataOf(await renew(world, refresh_token)).refresh_token;
    dataOf(await renew(world, successor));
    // The late renewal does not revoke the family either.
    expect(await rotateFamily(db, late)).toBeUndefined();
    expect(await generationOf(world)).toBe(2);
  });

  test("T06: if a replaced token is used after the grace period, the family is revoked", async () => {
    await using world = await createWorld();
    const first = await world.signIn();
    const second = dataOf(await renew(world, first.refresh_token));
    world.passTime(REFRESH_GRACE_MS);
    expect(codeOf(await renew(world, first.refresh_token))).toBe("NotAuthorizedException");
    expect(codeOf(await renew(world, second.refresh_token))).toBe("NotAuthorizedException");
    expect(await isAlive(world, second)).toBe(false);
  });

  onBothEngines(
    "T06, S68: if a token is used after its successor was used, the family is revoked at once",
    async () => {
      await using world = await createWorld();
      const first = await world.signIn();
      const second = dataOf(await renew(world, first.refresh_token));
      const third = dataOf(await renew(world, second.refresh_token));
      expect(codeOf(await renew(world, first.refresh_token))).toBe("NotAuthorizedException");
      expect(codeOf(await renew(world, third.refresh_token))).toBe("NotAuthorizedException");
      expect(await isAlive(world, third)).toBe(false);
    },
  );

  test("T07: 20 parallel renewals of a token have the same successor", async () => {
    await using world = await createWorld();
    const first = await world.signIn();
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => renew(world, first.refresh_token)),
    );
    const successors = new Set(outcomes.map((outcome) => dataOf(outcome).refresh_token));
    expect(successors.size).toBe(1);
    const [next = ""] = successors;
    expect((await renew(world, next)).ok).toBe(true);
  });

  onBothEngines("T08: a used token is refused after a restart as well", async () => {
    await using world = await createWorld();
    const first = await world.signIn();
    const second = dataOf(await renew(world, first.refresh_token));
    dataOf(await renew(world, second.refresh_token));
    await using restarted = await world.restart();
    expect(codeOf(await renew(restarted, first.refresh_token))).toBe("NotAuthorizedException");
  });

  onBothEngines("T09: renewals never move the end of a family", async () => {
    await using world = await createWorld();
    let tokens = await world.signIn();
    const sixth = REFRESH_TOKEN_LIFETIME_MS / 6;
    for (let turn = 0; turn < 5; turn += 1) {
      world.passTime(sixth);
      tokens = dataOf(await renew(world, tokens.refresh_token));
    }
    world.passTime(sixth);
    expect(codeOf(await renew(world, tokens.refresh_token))).toBe("NotAuthorizedException");
  });

  test.each([
    ["foreign text", "hello"],
    ["an unknown family", "mr1.00000000-0000-0000-0000-000000000000.0.AAAA"],
    ["an invalid family", "mr1.__proto__.0.AAAA"],
  ])("%s is refused", async (_, token) => {
    await using world = await createWorld([]);
    expect(codeOf(await renew(world, token))).toBe("NotAuthorizedException");
  });

  test("a token has one spelling: any other is refused without further effect", async () => {
    await using world = await createWorld();
    const { refresh_token } = await world.signIn();
    const [prefix, family, generation, code = ""] = refresh_token.split(".");
    const content = `${prefix}.${family}`;
    const others = [
      ...otherSpellings(code).map((other) => `${content}.${generation}.${other}`),
      `${content}.0${generation}.${code}`,
      `${content}.+${generation}.${code}`,
    ];
    expect(others.length).toBeGreaterThan(4);
    for (const other of others) {
      expect(codeOf(await renew(world, other)), other).toBe("NotAuthorizedException");
    }
    expect((await renew(world, refresh_token)).ok).toBe(true);
  });

  test("a token with a raised generation is refused without further effect", async () => {
    await using world = await createWorld();
    const tokens = await world.signIn();
    const [prefix, family, , code] = tokens.refresh_token.split(".");
    expect(codeOf(await renew(world, `${prefix}.${family}.7.${code}`))).toBe(
      "NotAuthorizedException",
    );
    expect((await renew(world, tokens.refresh_token)).ok).toBe(true);
  });
});
