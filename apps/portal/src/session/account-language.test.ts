import { expect, it } from "vitest";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createAccountLanguage } from "./account-language.ts";

it("writes also the language that identity seems to have: another browser may have changed it", async () => {
  const identity = await startFakeIdentity(() => ({ status: 200, body: {} }));
  const account = createAccountLanguage(identity.client);
  account.store.setState({ language: "en" });
  expect(await account.write("en")).toBe(true);
  expect(identity.asked).toMatchObject([{ path: "/account/attributes", body: { language: "en" } }]);
});

it("knows what identity took, and keeps what it knew where identity did not", async () => {
  let answer = refusal(503, "ServiceUnavailableException");
  const identity = await startFakeIdentity(() => answer);
  const account = createAccountLanguage(identity.client);
  account.store.setState({ language: "ja" });
  expect(await account.write("en")).toBe(false);
  expect(account.store.getState()).toEqual({ language: "ja" });
  answer = { status: 200, body: {} };
  expect(await account.write("en")).toBe(true);
  expect(account.store.getState()).toEqual({ language: "en" });
});
