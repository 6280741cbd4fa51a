import { expect, test } from "vitest";
import { isExternalProvider } from "./external-provider.ts";

test("an ID has an external provider if its token names one, and it has no password", () => {
  const [without, having] = [{ password_auth_flg: 0 }, { password_auth_flg: 1 }] as const;
  expect(isExternalProvider({}, without)).toBe(false);
  expect(isExternalProvider({ identities: [] }, without)).toBe(false);
  const identities = [{ providerName: "SignInWithApple" }];
  expect(isExternalProvider({ identities }, without)).toBe(true);
  expect(isExternalProvider({ identities }, having)).toBe(false);
});
