import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { password as passwordFacet } from "../../src/accounts/facets/password.ts";
import { createEvenTime } from "../../src/accounts/passwords/even-time.ts";
import { insertBlock } from "../../src/database/queries/blocks.ts";
import { insertPassword } from "../../src/database/queries/credentials.ts";
import { insertFreeze } from "../../src/database/queries/freezes.ts";
import { insertStop } from "../../src/database/queries/rests.ts";
import { endMove } from "../../src/process/end-move.ts";
import { UNDER_ATTACK } from "../world/attacker.ts";
import { apart, BrowserAt } from "../world/browser-at.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { typePassword, WRONG } from "../world/guesses.ts";
import { insertImported, LONG_AGO } from "../world/imported.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { readCode } from "../world/mailbox.ts";
import { type Behaviour, startOldSystem } from "../world/old-system.ts";
import { createWorld, testConfig, type World } from "../world/world.ts";

const sandbox = await freshSandbox();

const { hana } = PEOPLE;
const aki = { email: "aki@example.jp", password: "old secret" } as const;
const isRight: Behaviour = ({ password }) => password === aki.password;
const MONTH = 30 * 24 * 60 * 60_000;

type Old = Awaited<ReturnType<typeof startOldSystem>>;

/** A world with an old system to move from, and Aki's imported ID, which has no password here. */
async function moveFrom(old: Old, factor = 1_000): Promise<{ world: World; id: string }> {
  const { site } = testConfig("");
  const moving_until = new Date(Date.now() + MONTH).toISOString();
  const world = await createWorld([hana], sandbox, {
    ...UNDER_ATTACK,
    rateLimitFactor: factor,
    site: { ...site, moving_until },
    oldSystem: old.settings,
  });
  return { world, id: await insertImported(world, { ...aki, asksOldSystem: true }) };
}

let networks = 0;
const statusOf = async (world: World, email: string, password: string): Promise<number> => {
  networks += 1;
  return (await typePassword(world, { email, password }, new BrowserAt(apart(networks)))).status;
};

const passwordOf = ({ database: { db } }: World, id: string) =>
  db
    .selectFrom("account")
    .select(["password_hash", "password_since", "asks_old_system"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

describe("S47: the old system is asked at the log-in", () => {
  onBothEngines(
    "if it accepts the password, we store the password with its age, and never ask again",
    async () => {
      await using old = await startOldSystem(isRight);
      const { world, id } = await moveFrom(old);
      await using _ = world;
      expect(await statusOf(world, aki.email, aki.password)).toBe(303);
      expect(old.asked).toMatchObject([{ sub: id, email: aki.email, password: aki.password }]);
      const { password_hash, ...kept } = await passwordOf(world, id);
      expect(kept).toEqual({ password_since: LONG_AGO, asks_old_system: null });
      expect(password_hash).toMatch(/^\$argon2id\$/);
      old.behave(() => true);
      expect(await statusOf(world, aki.email, WRONG)).toBe(422);
      expect(await statusOf(world, aki.email, aki.password)).toBe(303);
      expect(old.asked).toHaveLength(1);
    },
  );

  test("only about an ID whose import says so; no other password is sent, and no account is made", async () => {
    await using old = await startOldSystem(() => true);
    const { world } = await moveFrom(old);
    await using _ = world;
    await insertImported(world, { email: "none@example.jp" });
    await insertImported(world, { email: "broken@example.jp", hash: "$9z$broken" });
    const others = [hana.email, "none@example.jp", "broken@example.jp", "nobody@example.jp"];
    const statuses = others.map((email) => statusOf(world, email, WRONG));
    expect(await Promise.all(statuses)).toEqual([422, 422, 422, 422]);
    expect(old.asked).toEqual([]);
    const count = await world.database.db.selectFrom("account").select("id").execute();
    expect(count).toHaveLength(4);
  });

  test("if it does not answer, the log-in is refused like any other, after the same time; once it answers, the holder is logged in", async () => {
    await using old = await startOldSystem(() => "silence");
    const { world, id } = await moveFrom(old);
    await using _ = world;
    Object.assign(world.parts, { evenTime: createEvenTime(world.parts) });
    const emails = [aki.email, hana.email, "nobody@example.jp"];
    const refuse = async (email: string) => {
      const status = await statusOf(world, email, aki.password);
      return [status, performance.now() - began > 2_000];
    };
    const began = performance.now();
    expect(await Promise.all(emails.map(refuse))).toEqual(emails.map(() => [422, true]));
    expect(await passwordOf(world, id)).toMatchObject({ password_hash: null, asks_old_system: 1 });
    old.behave(isRight);
    expect(await statusOf(world, aki.email, aki.password)).toBe(303);
  });

  test("a missing answer does not count among all wrong passwords; a refusal does", async () => {
    await using old = await startOldSystem(() => "hang up");
    const { world } = await moveFrom(old, 0.005);
    await using _ = world;
    const emails = Array.from({ length: 25 }, (_each, n) => `aki${n}@example.jp`);
    for (const email of emails) await insertImported(world, { email, asksOldSystem: true });
    const tryAll = (some: readonly string[]) =>
      Promise.all(some.map((email) => statusOf(world, email, WRONG)));
    // Each try counts until the missing answer is known: more at once would exceed the limit for all.
    for (const some of [emails.slice(0, 12), emails.slice(12)]) {
      expect(new Set(await tryAll(some))).toEqual(new Set([422]));
    }
    expect(await statusOf(world, hana.email, hana.password)).toBe(303);
    old.behave(() => false);
    world.passTime(60_000);
    // One after the other: on a busy machine, of many at once some would be answered too late, and count as missing.
    for (const email of emails) await tryAll([email]);
    expect(await statusOf(world, hana.email, hana.password)).toBe(429);
  });

  test("while it does not answer, log-ins with a password of ours do not wait", async () => {
    await using old = await startOldSystem(() => "silence");
    const { world } = await moveFrom(old);
    await using _ = world;
    const emails = Array.from({ length: 30 }, (_each, n) => `aki${n}@example.jp`);
    for (const email of emails) await insertImported(world, { email, asksOldSystem: true });
    const began = performance.now();
    const hanging = emails.map((email) => statusOf(world, email, WRONG));
    expect(await statusOf(world, hana.email, hana.password)).toBe(303);
    const hanaWaited = performance.now() - began;
    expect(new Set(await Promise.all(hanging))).toEqual(new Set([422]));
    expect(hanaWaited).toBeLessThan(performance.now() - began);
    // At most 20 at once, plus four that we cancelled and the old system still has: after five failures none is sent.
    expect(old.mostAtOnce()).toBeLessThanOrEqual(20 + 4);
  });

  type End = (world: World, id: string, email: string) => Promise<unknown>;
  const ENDS: Readonly<Record<string, End>> = {
    async "a password set by code"(world, _, email) {
      const visitor = new LoginVisitor(world);
      const waiting = await visitor.submit(await visitor.goTo("/forgot"), { email });
      const page = await visitor.submit(waiting, { code: await readCode(world, sandbox, email) });
      await visitor.submit(page, { password: "Yozakura2026" });
    },
    "a first password": ({ database: { db } }, id) => insertPassword(db, id, { hash: "", at: 1 }),
    "a freeze": ({ database: { db } }, id) => insertFreeze(db, id, { now: 1, until: 2, cause: 1 }),
    "a stop": ({ database: { db } }, account) =>
      insertStop(
        db,
        { id: "row", account, rank: 1 },
        { now: 1, until: 2, openUntil: 3, objectHash: "" },
      ),
    "a restoration": ({ database, parts }, id, email) =>
      database.transact(async (trx) => {
        const { restored } = passwordFacet;
        if (typeof restored === "string") throw new Error(restored);
        const account = { id, email_key: email };
        const before = { email, emailProvenAt: 1 };
        await restored(parts, { trx, account, before, since: 1, returning: [] });
      }),
    async "a block"({ database: { db } }, account) {
      await insertBlock(db, { account, operator: "", acted_by: "", reason: "", until: null }, 1);
    },
  };
  onBothEngines(
    `until one of these ends the asking for good: ${Object.keys(ENDS).join(", ")}`,
    async () => {
      await using old = await startOldSystem(isRight);
      const { world } = await moveFrom(old);
      await using _ = world;
      const emails = Object.keys(ENDS).map((name) => `${name.replaceAll(" ", "-")}@example.jp`);
      for (const [n, end] of Object.values(ENDS).entries()) {
        const email = emails[n] ?? "";
        const id = await insertImported(world, { email, asksOldSystem: true });
        await end(world, id, email);
        expect(await passwordOf(world, id)).toMatchObject({ asks_old_system: null });
      }
      // The asking does not start again when these are lifted later.
      const none = { password_hash: null, blocked_at: null, frozen_until: null, stopped_by: null };
      await world.database.db
        .updateTable("account")
        .set(none)
        .where("email", "in", emails)
        .execute();
      const tries = emails.map((email) => statusOf(world, email, aki.password));
      expect(await Promise.all(tries)).toEqual(emails.map(() => 422));
      expect(old.asked).toEqual([]);
    },
  );

  test("if a freeze ends the asking during a request, the old system's yes is ignored", async () => {
    await using old = await startOldSystem(isRight);
    const { world, id } = await moveFrom(old);
    await using _ = world;
    const { ask } = world.parts.oldSystem;
    Object.assign(world.parts.oldSystem, {
      ask: async (...question: Parameters<typeof ask>) => {
        const answer = await ask(...question);
        const { db } = world.database;
        await insertFreeze(db, id, { now: 1, until: 2, cause: 1 });
        return answer;
      },
    });
    expect(await statusOf(world, aki.email, aki.password)).toBe(422);
    expect(await passwordOf(world, id)).toMatchObject({ password_hash: null });
  });

  onBothEngines("not after the last day of the move, even before the clean-up", async () => {
    await using old = await startOldSystem(isRight);
    const { world, id } = await moveFrom(old);
    await using _ = world;
    world.passTime(2 * MONTH);
    expect(await statusOf(world, aki.email, aki.password)).toBe(422);
    expect([old.asked, (await passwordOf(world, id)).asks_old_system]).toEqual([[], 1]);
    await endMove(world.parts, world.parts.now());
    expect(await passwordOf(world, id)).toMatchObject({ asks_old_system: null });
  });
});
