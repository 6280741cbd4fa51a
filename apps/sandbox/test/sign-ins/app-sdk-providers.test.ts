import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openSandbox, readJson, type TestSandbox } from "../test-sandbox.ts";
import { call, messageOf, type Session, verify } from "./app-sdk-calls.ts";
import { fetchIdToken } from "./social-walk.ts";

describe("with a token of Google or Apple", () => {
  const RAW_NONCE = "raw-nonce-of-this-browser";
  const NONCE = createHash("sha256").update(RAW_NONCE).digest("hex");

  const signInByToken = (sandbox: TestSandbox, post: Record<string, string>) =>
    call(sandbox, "signInWithIdp", {
      requestUri: "http://localhost",
      returnSecureToken: true,
      postBody: new URLSearchParams(post).toString(),
    });

  test.each([
    ["google", "google.com", "google-old-app", "app-2002"],
    ["google", "google.com", "google-yuki", "app-yuki"],
    ["apple", "apple.com", "apple-old-app", "app-2003"],
  ] as const)(
    "%s signs in the account with the token's issuer and subject: %s, %s",
    async (provider, providerId, person, id) => {
      await using sandbox = await openSandbox();
      const id_token = await fetchIdToken(sandbox, provider, person, NONCE);
      const response = await signInByToken(sandbox, { id_token, providerId, nonce: RAW_NONCE });
      const session = await readJson<Session>(response);
      expect(session).toMatchObject({ localId: id, providerId, federatedId: person });
      expect(await verify(sandbox, session.idToken)).toMatchObject({
        sub: id,
        email_verified: true,
        firebase: {
          identities: { [providerId]: [person] },
          sign_in_provider: providerId,
        },
      });
    },
  );

  test("an unknown user is not signed up, whatever their address", async () => {
    await using sandbox = await openSandbox();
    for (const person of ["google-haru", "google-not-hana"]) {
      const id_token = await fetchIdToken(sandbox, "google", person, NONCE);
      const post = { id_token, providerId: "google.com", nonce: RAW_NONCE };
      expect(await messageOf(await signInByToken(sandbox, post))).toBe("ADMIN_ONLY_OPERATION");
    }
  });

  test("a missing or forged token, or one with a wrong nonce or provider, is refused", async () => {
    await using sandbox = await openSandbox();
    const id_token = await fetchIdToken(sandbox, "google", "google-old-app", NONCE);
    const refusal = async (post: Record<string, string>) =>
      (await messageOf(await signInByToken(sandbox, post))).split(" : ")[0];
    const right = { id_token, providerId: "google.com", nonce: RAW_NONCE };
    expect(await refusal({ id_token, providerId: "google.com" })).toBe("MISSING_OR_INVALID_NONCE");
    expect(await refusal({ ...right, nonce: "another" })).toBe("MISSING_OR_INVALID_NONCE");
    expect(await refusal({ ...right, nonce: NONCE })).toBe("MISSING_OR_INVALID_NONCE");
    expect(await refusal({ ...right, providerId: "apple.com" })).toBe("INVALID_IDP_RESPONSE");
    expect(await refusal({ ...right, id_token: `${id_token}x` })).toBe("INVALID_IDP_RESPONSE");
    expect(await refusal({ providerId: "google.com" })).toBe("INVALID_IDP_RESPONSE");
    expect(await refusal({ ...right, providerId: "facebook.com" })).toBe("OPERATION_NOT_ALLOWED");
  });
});
