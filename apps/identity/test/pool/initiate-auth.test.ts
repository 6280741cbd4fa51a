import {
  CognitoIdentityProviderClient,
  InitiateAuthCommand,
} from "@aws-sdk/client-cognito-identity-provider";
import { changePassword } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { refreshTokenGrant } from "openid-client";
import { describe, expect, test } from "vitest";
import {
  POOL_CLIENT_ID,
  verifyPoolIdToken,
  verifySourceBearer,
} from "../../src/tokens/pool-tokens.ts";
import { Browser } from "../world/browser.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, yuki } = PEOPLE;

const sdk = (world: World) =>
  new CognitoIdentityProviderClient({
    region: "ap-northeast-1",
    endpoint: `${world.url}/pool`,
    maxAttempts: 1,
    credentials: { accessKeyId: "none", secretAccessKey: "none" },
  });

const signIn = (
  world: World,
  parameters: Record<string, string> = { USERNAME: hana.email, PASSWORD: hana.password },
  changes: {
    readonly AuthFlow?: "USER_PASSWORD_AUTH" | "REFRESH_TOKEN_AUTH" | "CUSTOM_AUTH";
    readonly ClientId?: string;
  } = {},
) =>
  sdk(world).send(
    new InitiateAuthCommand({
      AuthFlow: "USER_PASSWORD_AUTH",
      ClientId: POOL_CLIENT_ID,
      AuthParameters: parameters,
      ...changes,
    }),
  );

/** Returns the exception's name and message, as the SDK reports them. */
const exceptionOf = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "went through",
    (error: Error) => `${error.name}: ${error.message}`,
  );

const change = (
  world: World,
  values: { email_proven_at?: null; password_reset_required?: number },
) => world.database.db.updateTable("account").set(values).where("id", "=", hana.subject).execute();

const WRONG = "NotAuthorizedException: Incorrect username or password.";

describe("InitiateAuth, with AWS's own client", () => {
  test("gives tokens with the same claims as a sign-in by code", async () => {
    await using world = await createWorld([hana]);
    const { AuthenticationResult: tokens, ChallengeName } = await signIn(world);
    expect(ChallengeName).toBeUndefined();
    expect(tokens).toMatchObject({ ExpiresIn: 600, TokenType: "Bearer" });

    const { issuer } = world.parts;
    const now = world.parts.now();
    const source = await verifySourceBearer(issuer, tokens?.AccessToken ?? "", now);
    expect(source?.subject).toBe(hana.subject);
    const claims = await verifyPoolIdToken(issuer, tokens?.IdToken ?? "", now);
    expect(claims).toMatchObject({ sub: hana.subject, email: hana.email, identities: [] });

    const client = await createPoolClient(reach(world));
    const begun = await client.begin();
    const byCode = await client.redeem(begun, await client.walk(begun, hana));
    const names = (token: string | undefined) => Object.keys(decodeJwt(token ?? "")).sort();
    const ofRedirect = ["nonce", "sid"];
    expect(names(tokens?.IdToken)).toEqual(
      names(byCode.id_token).filter((name) => !ofRedirect.includes(name)),
    );
    expect(names(tokens?.AccessToken)).toEqual(names(byCode.access_token));

    const renewed = await refreshTokenGrant(client.configuration, tokens?.RefreshToken ?? "");
    expect(await verifySourceBearer(issuer, renewed.access_token, now)).toBeDefined();
    expect(renewed.claims()?.email).toBe(hana.email);
  });

  test("an unknown address gets the same answer as a wrong password", async () => {
    await using world = await createWorld([hana, yuki]);
    const nobody = ["nobody@example.jp", "no\0body@example.jp"];
    for (const USERNAME of [hana.email, yuki.email, ...nobody]) {
      expect(await exceptionOf(signIn(world, { USERNAME, PASSWORD: "Wrong2026" }))).toBe(WRONG);
    }
  });

  test("W03: refuses even the right password after too many wrong ones, and so does the hosted login", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    for (let n = 0; n < 5; n += 1) {
      await exceptionOf(signIn(world, { USERNAME: hana.email, PASSWORD: `Wrong202${n}` }));
    }
    const locked = "NotAuthorizedException: Password attempts exceeded";
    expect(await exceptionOf(signIn(world))).toBe(locked);
    await expect(world.signIn(hana, new Browser())).rejects.toThrow("429");
    world.passTime(15 * 60_000);
    expect(await exceptionOf(signIn(world))).toBe("went through");
  });

  test("only a caller who knows the password learns that the address is unproven or the password must be reset", async () => {
    await using world = await createWorld([hana]);
    await change(world, { email_proven_at: null });
    expect(await exceptionOf(signIn(world))).toBe(
      "UserNotConfirmedException: User is not confirmed.",
    );
    await change(world, { password_reset_required: 1 });
    expect(await exceptionOf(signIn(world))).toBe(
      "PasswordResetRequiredException: Password reset required for the user",
    );
    const stranger = { USERNAME: hana.email, PASSWORD: "Wrong2026" };
    expect(await exceptionOf(signIn(world, stranger))).toBe(WRONG);
  });

  test("signs in again after a password that must be reset was changed", async () => {
    await using world = await createWorld([hana]);
    const { access_token } = await world.signIn(hana);
    await change(world, { password_reset_required: 1 });
    const PASSWORD = "Yozakura2026";
    const changed = await world.client({ bearer: access_token }).send(changePassword, {
      body: { access_token, previous_password: hana.password, proposed_password: PASSWORD },
    });
    expect(changed.ok).toBe(true);
    expect(await exceptionOf(signIn(world, { USERNAME: hana.email, PASSWORD }))).toBe(
      "went through",
    );
  });

  test("is refused beyond the limit on sign-ins", async () => {
    await using world = await createWorld([hana], undefined, { rateLimitFactor: 0.001 });
    expect(await exceptionOf(signIn(world))).toBe("went through");
    expect(await exceptionOf(signIn(world))).toMatch(/^TooManyRequestsException/);
  });

  test("refuses invalid requests with AWS's exceptions", async () => {
    await using world = await createWorld([hana]);
    const { email: USERNAME, password: PASSWORD } = hana;
    const ask = (
      ...asked: Parameters<typeof signIn> extends [World, ...infer Rest] ? Rest : never
    ) => exceptionOf(signIn(world, ...asked));
    const noUsername = "InvalidParameterException: Username cannot be empty";
    expect(await ask({ PASSWORD })).toBe(noUsername);
    expect(await ask({ USERNAME: " ", PASSWORD })).toBe(noUsername);
    expect(await ask({ USERNAME })).toBe("InvalidParameterException: Password cannot be empty");
    expect(await ask({ USERNAME, PASSWORD }, { ClientId: "somebody" })).toBe(
      "ResourceNotFoundException: User pool client does not exist.",
    );
    expect(await ask({ REFRESH_TOKEN: "x" }, { AuthFlow: "REFRESH_TOKEN_AUTH" })).toBe(
      "NotAuthorizedException: Invalid Refresh Token",
    );
    expect(await ask({ USERNAME }, { AuthFlow: "CUSTOM_AUTH" })).toBe(
      "InvalidParameterException: The flow is not enabled for this client.",
    );
  });

  test("I03, I04: refuses malformed requests with the SDK's own error types", async () => {
    await using world = await createWorld([hana]);
    const post = async (body: string, headers: Record<string, string>) => {
      const answer = await fetch(`${world.url}/pool/`, { method: "POST", body, headers });
      return `${answer.status} ${((await answer.json()) as { __type: string }).__type}`;
    };
    const json = "application/x-amz-json-1.1";
    const target = "AWSCognitoIdentityProviderService.InitiateAuth";
    const ask = { "content-type": json, "x-amz-target": target };
    expect(await post("{", ask)).toBe("400 InvalidParameterException");
    expect(await post('{"ClientId":"a","ClientId":"b"}', ask)).toBe(
      "400 InvalidParameterException",
    );
    expect(await post('{"__proto__":{}}', ask)).toBe("400 InvalidParameterException");
    expect(await post("{}", { ...ask, "content-type": "text/plain" })).toBe(
      "400 InvalidParameterException",
    );
    expect(await post("{}", { ...ask, "x-amz-target": `${target}X` })).toBe(
      "400 UnknownOperationException",
    );
  });
});
