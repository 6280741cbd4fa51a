import { certifyStoreAccount, checkOldAccount, type Input, type Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createWorld } from "../world/world.ts";

const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

const sandbox = await freshSandbox();

/** Signs Kenji in, and proves an old account of the store. */
async function enter(language: Language = "en") {
  const world = await createWorld([PEOPLE.kenji], sandbox);
  const { access_token: bearer } = await world.signIn(PEOPLE.kenji);
  const client = world.client({ bearer, language });
  const { user_id } = dataOf(await client.send(certifyStoreAccount, { body: OLD_STORE }));
  return {
    ask: (kind: string, query: Input<typeof checkOldAccount>["query"] = {}) =>
      client.send(
        checkOldAccount,
        { params: { kind }, query },
        { headers: { "x-musubi-proof": user_id } },
      ),
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  };
}

describe("whether an old account can still be linked", () => {
  test.each(["bakery", "id", "planner"])(
    "a service without old accounts is not found: %s",
    async (kind) => {
      await using kenji = await enter();
      expect(codeOf(await kenji.ask(kind))).toBe("ResourceNotFoundException");
    },
  );

  test.each([
    ["en", "This could not be done. Please try again later."],
    ["ja", "処理を完了できませんでした。しばらくしてから、もう一度お試しください。"],
  ] as const)("E500-01 is shown in the service's own words (%s)", async (language, words) => {
    await using kenji = await enter(language);
    const path = "account/old/active";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(await kenji.ask("store")).toMatchObject({
      status: 502,
      error: { error_code: "E500-01", message_body: words },
    });
    expect(dataOf(await kenji.ask("store"))).toEqual({ activation: 1 });
  });

  test("if the service does not answer, it is reported as unavailable", async () => {
    await using kenji = await enter();
    await sandbox.fault({ service: "store", path: "account/old/active", kind: "down" });
    expect(codeOf(await kenji.ask("store"))).toBe("ServiceUnavailableException");
  });

  test.each(["apple_auth_token", "google_auth_token", "facebook_auth_token"])(
    "%s may be sent along, and is ignored",
    async (name) => {
      await using kenji = await enter();
      expect(dataOf(await kenji.ask("store", { [name]: "anything" }))).toEqual({ activation: 1 });
    },
  );
});
