import { AUTHORIZATION_CODE_LIFETIME_MS, getAttributes, getTokens } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld, makeVerifier, type World } from "../world/world.ts";

const redeem = (world: World, code: string, verifier: string) =>
  world.client().send(getTokens, {
    body: { authorization_code: code, code_verifier: verifier, auth_service_id: 0 },
  });

const isAlive = async (world: World, bearer: string): Promise<boolean> =>
  (await world.client({ bearer }).send(getAttributes, {})).ok;

describe("the authorization code", () => {
  test.each([
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

  test("P02: of 20 parallel redemptions exactly one succeeds", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    // A client each: one alone would send the request once.
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => redeem(world, code, verifier)),
    );
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1);
  });

  test("P03: a wrong verifier burns the code", async () => {
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

  test("P06: no verifier, no tokens", async () => {
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

  test("P08: a code past its life is refused", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    world.passTime(AUTHORIZATION_CODE_LIFETIME_MS);
    expect(codeOf(await redeem(world, code, verifier))).toBe("NotAuthorizedException");
  });

  test("a code in the last moment of its life is good", async () => {
    await using world = await createWorld();
    const { code, verifier } = await world.obtainCode(PEOPLE.hana);
    world.passTime(AUTHORIZATION_CODE_LIFETIME_MS - 5_000);
    expect((await redeem(world, code, verifier)).ok).toBe(true);
  });
});
