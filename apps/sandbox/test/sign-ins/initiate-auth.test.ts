import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { TRIES_RESET_AFTER_MS } from "@musubi/contract";
import { SCHOOL_POOL } from "@musubi/demo-world";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { describe, expect, test } from "vitest";
import { openSandbox, type TestSandbox } from "../test-sandbox.ts";

const PORTAL = "http://localhost:4000";

type Attempt = {
  readonly email?: string;
  readonly password?: string;
  readonly clientId?: string;
  readonly flow?: "USER_PASSWORD_AUTH" | "USER_SRP_AUTH";
};

/** Signs in with the pool's own SDK, pointed at the sandbox. */
const signIn = (sandbox: TestSandbox, attempt: Attempt = {}) =>
  new CognitoIdentityProviderClient({
    region: "ap-northeast-1",
    endpoint: `${sandbox.origin}/school/pool`,
    maxAttempts: 1,
  }).send(
    new InitiateAuthCommand({
      AuthFlow: attempt.flow ?? "USER_PASSWORD_AUTH",
      ClientId: attempt.clientId ?? SCHOOL_POOL.clientId,
      AuthParameters: {
        USERNAME: attempt.email ?? "old-school@example.jp",
        PASSWORD: attempt.password ?? "School2020",
      },
    }),
  );

const refusal = async (sandbox: TestSandbox, attempt: Attempt) => {
  const error = await signIn(sandbox, attempt).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Error ? [error.name, error.message] : error;
};

const WRONG = ["NotAuthorizedException", "Incorrect username or password."];
const EXCEEDED = ["NotAuthorizedException", "Password attempts exceeded"];

describe("the pool's SDK", () => {
  test("signs in, with tokens that the pool's other endpoints accept", async () => {
    await using sandbox = await openSandbox();
    const { AuthenticationResult: result } = await signIn(sandbox);
    expect(result).toMatchObject({ TokenType: "Bearer", ExpiresIn: 3600 });
    const issuer = `${sandbox.origin}/school/pool`;
    const { payload } = await jwtVerify(
      result?.IdToken ?? "",
      createRemoteJWKSet(new URL(`${issuer}/.well-known/jwks.json`)),
      { issuer, audience: SCHOOL_POOL.clientId, algorithms: ["RS256"] },
    );
    expect(payload).toMatchObject({
      sub: "school-3001",
      email: "old-school@example.jp",
      auth_time: expect.any(Number),
    });
    expect(payload).not.toHaveProperty("nonce");
    const userInfo = await fetch(`${issuer}/oauth2/userInfo`, {
      headers: { authorization: `Bearer ${result?.AccessToken}` },
    });
    expect(await userInfo.json()).toMatchObject({ sub: "school-3001" });
    const renewed = await fetch(`${issuer}/oauth2/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "refresh_token",
        client_id: SCHOOL_POOL.clientId,
        refresh_token: result?.RefreshToken ?? "",
      }),
    });
    expect(await renewed.json()).toMatchObject({ id_token: expect.any(String) });
  });

  test.each<[string, Attempt, string[]]>([
    ["a wrong password", { password: "Wrong2020" }, WRONG],
    ["an unknown address, like a wrong password", { email: "nobody@example.jp" }, WRONG],
    [
      "an unconfirmed account",
      { email: "unconfirmed-school@example.jp" },
      ["UserNotConfirmedException", "User is not confirmed."],
    ],
    [
      "an account that needs a reset",
      { email: "reset-school@example.jp" },
      ["PasswordResetRequiredException", "Password reset required for the user"],
    ],
    [
      "an unconfirmed account with a wrong password",
      { email: "unconfirmed-school@example.jp", password: "Wrong2020" },
      WRONG,
    ],
    [
      "another flow",
      { flow: "USER_SRP_AUTH" },
      ["InvalidParameterException", "USER_SRP_AUTH flow not enabled for this client"],
    ],
    [
      "an empty password",
      { password: "" },
      ["InvalidParameterException", "Missing required parameter PASSWORD"],
    ],
    [
      "an empty address",
      { email: "" },
      ["InvalidParameterException", "Missing required parameter USERNAME"],
    ],
    [
      "an unknown client",
      { clientId: "stranger" },
      ["ResourceNotFoundException", "User pool client stranger does not exist."],
    ],
  ])("is refused for %s", async (_, attempt, expected) => {
    await using sandbox = await openSandbox();
    expect(await refusal(sandbox, attempt)).toEqual(expected);
  });

  test("is locked out after five wrong passwords, even with the right one, until a pause has passed", async () => {
    let now = Date.now();
    await using sandbox = await openSandbox({ now: () => now });
    const wrong = { password: "Wrong2020" };
    for (let times = 0; times < 5; times += 1) {
      expect(await refusal(sandbox, wrong)).toEqual(WRONG);
    }
    expect(await refusal(sandbox, wrong)).toEqual(EXCEEDED);
    expect(await refusal(sandbox, {})).toEqual(EXCEEDED);
    expect(await refusal(sandbox, { email: "OLD-SCHOOL@example.jp" })).toEqual(EXCEEDED);
    now += TRIES_RESET_AFTER_MS;
    expect(await refusal(sandbox, {})).toBeUndefined();
  });

  test("is locked out after five tries at an unknown address, too, even if they are sent at once", async () => {
    await using sandbox = await openSandbox();
    const attempts = Array.from({ length: 20 }, () =>
      refusal(sandbox, { email: "nobody@example.jp" }),
    );
    const messages = (await Promise.all(attempts)).map((each) => JSON.stringify(each));
    expect(messages.filter((each) => each === JSON.stringify(WRONG))).toHaveLength(5);
    await sandbox.send("POST", "/control/reset");
    expect(await refusal(sandbox, { email: "nobody@example.jp" })).toEqual(WRONG);
  });

  test("gets the pool's own name for too many requests", async () => {
    await using sandbox = await openSandbox();
    const fault = { service: "school-pool", path: "/", kind: "status", status: 429, times: 1 };
    await sandbox.send("POST", "/control/faults", fault);
    expect(await refusal(sandbox, {})).toEqual(["TooManyRequestsException", "Too many requests"]);
    expect(await refusal(sandbox, {})).toBeUndefined();
  });

  test("gets the ordered name of a failure", async () => {
    await using sandbox = await openSandbox();
    const exception = "LimitExceededException";
    const fault = { service: "school-pool", kind: "status", exception, times: 1 };
    await sandbox.send("POST", "/control/faults", fault);
    expect(await refusal(sandbox, {})).toEqual([exception, expect.any(String)]);
    expect(await refusal(sandbox, {})).toBeUndefined();
  });

  test("gets no ID token, or one without an address, if that was ordered", async () => {
    await using sandbox = await openSandbox();
    for (const kind of ["no-id-token", "no-email"]) {
      const fault = { service: "school-pool", kind, times: 1 };
      await sandbox.send("POST", "/control/faults", fault);
    }
    const without = (await signIn(sandbox)).AuthenticationResult;
    expect(without).toMatchObject({ AccessToken: expect.any(String) });
    expect(without).not.toHaveProperty("IdToken");
    const nameless = decodeJwt((await signIn(sandbox)).AuthenticationResult?.IdToken ?? "");
    expect(nameless).toMatchObject({ sub: "school-3001" });
    expect(nameless).not.toHaveProperty("email");
  });
});

describe("the call itself", () => {
  const post = (sandbox: TestSandbox, body: string, headers: Record<string, string> = {}) =>
    sandbox.fetch("/school/pool/", {
      method: "POST",
      headers: {
        "content-type": "application/x-amz-json-1.1",
        "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
        origin: PORTAL,
        ...headers,
      },
      body,
    });

  test.each([
    ["{", {}, "SerializationException"],
    ["{}", {}, "InvalidParameterException"],
    ["{}", { "x-amz-target": "Other.Thing" }, "UnknownOperationException"],
    ["{}", { "content-type": "text/plain" }, "SerializationException"],
  ])("with body %s and headers %j is answered with %s", async (body, headers, type) => {
    await using sandbox = await openSandbox();
    const response = await post(sandbox, body, headers);
    expect(await response.json()).toMatchObject({ __type: type });
    expect(response.headers.get("access-control-allow-origin")).toBe(PORTAL);
  });

  test("is open to the portal's scripts with the headers that the SDK sends", async () => {
    await using sandbox = await openSandbox();
    const preflight = (origin: string) =>
      sandbox.fetch("/school/pool/", {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers":
            "amz-sdk-invocation-id,amz-sdk-request,content-type,x-amz-target,x-amz-user-agent,x-evil",
        },
      });
    const allowed = await preflight(PORTAL);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get("access-control-allow-origin")).toBe(PORTAL);
    expect(allowed.headers.get("access-control-allow-headers")).toBe(
      "amz-sdk-invocation-id, amz-sdk-request, content-type, x-amz-target, x-amz-user-agent",
    );
    const foreign = await preflight("http://evil.example");
    expect(foreign.headers.get("access-control-allow-origin")).toBeNull();
  });
});
