import { expect, it } from "vitest";
import { refusal, startFakeIdentity } from "../../test-support/fake-identity.ts";
import { createAccountLanguage } from "./account-language.ts";

it("writes the language only when it differs from what identity has", async () => {
  const identity = await startFakeIdentity(() => ({ status: 200, body: {} }));
  const account = createAccountLanguage(identity.client);
  account.learn("ja");
  await account.write("ja");
  expect(identity.asked).toEqual([]);
  await account.write("en");
  await account.write("en");
  expect(identity.asked).toMatchObject([{ path: "/account/attributes", body: { language: "en" } }]);
});

it("tries again next time if identity did not take it", async () => {
  const identity = await startFakeIdentity(() => refusal(503, "ServiceUnavailableException"));
  const account = createAccountLanguage(identity.client);
  await account.write("en");
  await account.write("en");
  expect(identity.asked).toHaveLength(2);
});
