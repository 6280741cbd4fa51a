import { describe, expect, it } from "vitest";
import { startFakePool } from "../../test-support/fake-pool.ts";
import { initiateAuth } from "./initiate-auth.ts";

const credentials = { email: "old-school@example.jp", password: "School2020" };

describe("USER_PASSWORD_AUTH", () => {
  it("§3 sends the same request as the pool's own library, and reads the tokens", async () => {
    const { pool, asked } = await startFakePool({
      initiateAuth: {
        status: 200,
        body: {
          ChallengeParameters: {},
          AuthenticationResult: { AccessToken: "a", IdToken: "i", RefreshToken: "r" },
        },
      },
    });
    expect(await initiateAuth(pool, credentials)).toEqual({
      ok: true,
      tokens: { accessToken: "a", idToken: "i", refreshToken: "r" },
    });
    expect(asked[0]).toMatchObject({
      method: "POST",
      path: "/",
      body: {
        AuthFlow: "USER_PASSWORD_AUTH",
        ClientId: pool.userPoolWebClientId,
        AuthParameters: { USERNAME: credentials.email, PASSWORD: credentials.password },
      },
    });
    expect(asked[0]?.headers).toMatchObject({
      "content-type": "application/x-amz-json-1.1",
      "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
    });
  });

  it.each([
    ["Username cannot be empty", { email: "", password: "x" }],
    ["Password cannot be empty", { email: "x", password: "" }],
  ])("§8 fails with '%s' without a request to the pool", async (reason, typed) => {
    const { pool, asked } = await startFakePool();
    expect(await initiateAuth(pool, typed)).toMatchObject({ kind: "refused", reason });
    expect(asked).toEqual([]);
  });

  it("§8 a challenge that no screen answers fails with 'Challenge response cannot be empty'", async () => {
    const { pool } = await startFakePool({
      initiateAuth: { status: 200, body: { ChallengeName: "SMS_MFA", Session: "s" } },
    });
    expect(await initiateAuth(pool, credentials)).toMatchObject({
      kind: "refused",
      reason: "Challenge response cannot be empty",
    });
  });

  it.each([
    ["NotAuthorizedException", "NotAuthorizedException"],
    ["com.amazonaws.cognito#NotAuthorizedException", "NotAuthorizedException"],
    ["TooManyRequestsException", "TooManyRequestException"],
  ])("the pool's error %s is reported as %s", async (type, reason) => {
    const { pool } = await startFakePool({
      initiateAuth: { status: 400, body: { __type: type, message: "why" } },
    });
    expect(await initiateAuth(pool, credentials)).toEqual({ ok: false, kind: "refused", reason });
  });

  it.each(["com.amazonaws.cognito#UserNotConfirmedException", "PasswordResetRequiredException"])(
    "§8 %s, which needs a code that no screen accepts, fails with 'Confirmation code cannot be empty'",
    async (type) => {
      const { pool } = await startFakePool({
        initiateAuth: { status: 400, body: { __type: type, message: "why" } },
      });
      expect(await initiateAuth(pool, credentials)).toMatchObject({
        kind: "refused",
        reason: "Confirmation code cannot be empty",
      });
    },
  );

  it("§8 'Password attempts exceeded' is reported instead of the error's name", async () => {
    const message = "Password attempts exceeded";
    const { pool } = await startFakePool({
      initiateAuth: { status: 400, body: { __type: "NotAuthorizedException", message } },
    });
    expect(await initiateAuth(pool, credentials)).toMatchObject({ reason: message });
  });

  it("distinguishes a refusal from no answer", async () => {
    const silent = await startFakePool({ initiateAuth: "cut" });
    expect(await initiateAuth(silent.pool, credentials)).toMatchObject({ kind: "unanswered" });
    const broken = await startFakePool({ initiateAuth: { status: 503, body: "busy" } });
    expect(await initiateAuth(broken.pool, credentials)).toMatchObject({ kind: "unanswered" });
    const named = { __type: "ServiceUnavailableException", message: "why" };
    const away = await startFakePool({ initiateAuth: { status: 503, body: named } });
    expect(await initiateAuth(away.pool, credentials)).toMatchObject({ kind: "unanswered" });
    const odd = await startFakePool({ initiateAuth: { status: 400, body: "odd" } });
    expect(await initiateAuth(odd.pool, credentials)).toMatchObject({ reason: "InvalidResponse" });
  });
});
