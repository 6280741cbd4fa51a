import { AUTHORIZATION_CODE_LIFETIME_MS, getAttributes, getTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { makeVerifier } from "../world/verifier.ts";
import { createWorld, type World } from "../world/world.ts";

const redeem = (world: World, code: string, verifier: string) =>
  world.client().send(getTokens, {
    body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
  });

const isAlive = async (world: World, bearer: string): Promise<boolean> =>
  (await world.client({ bearer }).send(getAttributes, {})).ok;

describe("the authorization code", () => {
  onBothEngines.each([
    ["at once", 0],
    ["after 30 s", 30_000],
  ])("P01: a code redeemed again %s is refused and revokes the first tokens", async (_, later) => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    const tokens = dataOf(await redeem(world, code, verifier));
    expect(await isAlive(world, tokens.access_token)).toBe(true);

    world.passTime(later);
    expect(codeOf(await redeem(world, code, verifier))).toBe("NotAuthorizedException");
    expect(await isAlive(world, tokens.access_token)).toBe(false);
  });

  onBothEngines(
    "S12: a session has at most five unredeemed codes; the oldest are dropped",
    async () => {
      await using world = await createWorld([PEOPLE.hana]);
      const browser = new Browser();
      const first = await world.obtainCode(PEOPLE.hana, browser);
      const tokens = dataOf(await redeem(world, first.code, first.verifier));
      const ask = async () => {
        world.passTime(1);
        const { verifier, challenge } = makeVerifier();
        const answer = await browser.request(world.loginUrl({ code_challenge: challenge }));
        const location = new URL(answer.headers.get("location") ?? "about:blank");
        return { code: location.searchParams.get("authorization_code") ?? "", verifier };
      };
      const asked = [];
      for (let n = 0; n < 7; n += 1) asked.push(await ask());
      const { db } = world.database;
      const waiting = () =>
        db.selectFrom("token_family").select("id").where("redeemed_at", "is", null).execute();
      expect(await waiting()).toHaveLength(5);
      const outcomes = [];
      for (const { code, verifier } of asked) {
        outcomes.push((await redeem(world, code, verifier)).ok);
      }
      expect(outcomes).toEqual([false, false, true, true, true, true, true]);
      expect(await isAlive(world, tokens.access_token)).toBe(true);

      await Promise.all(Array.from({ length: 40 }, ask));
      expect(await waiting()).toHaveLength(5);
    },
  );

  test("S12: a session that requests code after code has to wait; another session does not", async () => {
    await using world = await createWorld([PEOPLE.hana], undefined, { rateLimitFactor: 0.1 });
    const [flooding, quiet] = [new Browser(), new Browser()];
    for (const browser of [flooding, quiet]) {
      await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    }
    const ask = async (browser: Browser) => {
      const answer = await browser.request(world.loginUrl());
      return [answer.status, answer.headers.has("retry-after")];
    };
    const answers = [];
    for (let n = 0; n < 20; n += 1) answers.push((await ask(flooding))[0]);
    expect(answers.filter((status) => status === 303)).toHaveLength(12);
    expect(await ask(flooding)).toEqual([429, true]);
    expect(await ask(quiet)).toEqual([303, false]);
  });

  test("P02: of 20 parallel redemptions exactly one succeeds", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    // One client each: a single client would send the request once.
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => redeem(world, code, verifier)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  onBothEngines("P03: a wrong verifier uses up the code", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    expect(codeOf(await redeem(world, code, makeVerifier().verifier))).toBe(
      "NotAuthorizedException",
    );
    expect(codeOf(await redeem(world, code, verifier))).toBe("NotAuthorizedException");
  });

  test("P04: the code of one sign-in with the verifier of another is refused", async () => {
    await using world = await createWorld();
    const one = await world.obtainCode(PEOPLE.hana);
    const other = await world.obtainCode(PEOPLE.hana);
    expect(codeOf(await redeem(world, one.code, other.verifier))).toBe("NotAuthorizedException");
  });

  test("P06: without a verifier there are no tokens", async () => {
    await using world = await createWorld();
    const { code } = await world.obtainCode(PEOPLE.hana);
    for (const rest of [{}, { code_verifier: "" }, { code_verifier: null }]) {
      const response = await fetch(`${world.url}/token/get`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-api-key": world.config.apiKey },
        body: JSON.stringify({ authorization_code: code, auth_service_id: 0, ...rest }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: "InvalidParameterException" });
    }
  });

  onBothEngines("P08: an expired code is refused", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    world.passTime(AUTHORIZATION_CODE_LIFETIME_MS);
    expect(codeOf(await redeem(world, code, verifier))).toBe("NotAuthorizedException");
  });

  test("a code is still accepted five seconds before it expires", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    world.passTime(AUTHORIZATION_CODE_LIFETIME_MS - 5_000);
    expect((await redeem(world, code, verifier)).ok).toBe(true);
  });
});
