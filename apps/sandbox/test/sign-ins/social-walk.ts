import { APPLE_CLIENT, callbackAddresses, GOOGLE_CLIENT } from "@musubi/demo-world";
import { importPKCS8, SignJWT } from "jose";
import * as client from "openid-client";
import type { TestSandbox } from "../test-sandbox.ts";
import { readForm, type Stop, Visitor } from "./visitor.ts";

const IDENTITY = "http://localhost:4100";

export const GOOGLE_CALLBACK = callbackAddresses(IDENTITY, "google")[0] ?? "";
export const APPLE_CALLBACK = callbackAddresses(IDENTITY, "apple")[0] ?? "";

export const issuerOf = (sandbox: TestSandbox, provider: "google" | "apple"): string =>
  `http://127.0.0.1:${new URL(sandbox.origin).port}/${provider}`;

export const discoverGoogle = (sandbox: TestSandbox, secret: string = GOOGLE_CLIENT.clientSecret) =>
  client.discovery(
    new URL(issuerOf(sandbox, "google")),
    GOOGLE_CLIENT.clientId,
    secret,
    client.ClientSecretPost(secret),
    { execute: [client.allowInsecureRequests] },
  );

export type AppleSecret = {
  readonly issuer?: string;
  readonly subject?: string;
  readonly audience?: string;
  readonly keyId?: string;
  readonly privateKey?: string;
  /** Seconds from now. */
  readonly expiresIn?: number;
};

/** Returns Apple's client secret, as identity signs it. */
export async function signAppleSecret(
  sandbox: TestSandbox,
  wrong: AppleSecret = {},
): Promise<string> {
  const now = Math.floor(Date.now() / 1_000);
  return new SignJWT()
    .setProtectedHeader({ alg: "ES256", kid: wrong.keyId ?? APPLE_CLIENT.keyId })
    .setIssuer(wrong.issuer ?? APPLE_CLIENT.teamId)
    .setSubject(wrong.subject ?? APPLE_CLIENT.clientId)
    .setAudience(wrong.audience ?? issuerOf(sandbox, "apple"))
    .setIssuedAt(now)
    .setExpirationTime(now + (wrong.expiresIn ?? 300))
    .sign(await importPKCS8(wrong.privateKey ?? APPLE_CLIENT.privateKey, "ES256"));
}

export async function discoverApple(sandbox: TestSandbox, wrong: AppleSecret = {}) {
  const secret = await signAppleSecret(sandbox, wrong);
  return client.discovery(
    new URL(issuerOf(sandbox, "apple")),
    APPLE_CLIENT.clientId,
    secret,
    client.ClientSecretPost(secret),
    { execute: [client.allowInsecureRequests] },
  );
}

export type Request = {
  readonly url: URL;
  readonly checks: {
    readonly pkceCodeVerifier: string;
    readonly expectedState: string;
    readonly expectedNonce: string;
  };
};

/** Makes an authorization request as identity does. */
export async function makeRequest(
  config: client.Configuration,
  parameters: Record<string, string>,
): Promise<Request> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const expectedState = client.randomState();
  const expectedNonce = parameters.nonce ?? client.randomNonce();
  const url = client.buildAuthorizationUrl(config, {
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: "S256",
    state: expectedState,
    nonce: expectedNonce,
    ...parameters,
  });
  return { url, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
}

export const GOOGLE_PARAMETERS = {
  redirect_uri: GOOGLE_CALLBACK,
  scope: "openid email profile",
  prompt: "select_account",
};

export const APPLE_PARAMETERS = {
  redirect_uri: APPLE_CALLBACK,
  scope: "openid email name",
  response_mode: "form_post",
};

/** Signs in with Google as a chosen person, and returns the tokens. */
export async function walkGoogle(
  sandbox: TestSandbox,
  choice: Record<string, string>,
  more: Record<string, string> = {},
) {
  const config = await discoverGoogle(sandbox);
  const request = await makeRequest(config, { ...GOOGLE_PARAMETERS, ...more });
  const visitor = new Visitor(sandbox.origin);
  const back = await visitor.submit(await visitor.open(request.url), choice);
  return client.authorizationCodeGrant(config, back.url, request.checks);
}

/** Apple's answer is a page that posts itself. openid-client reads it as an address with the fields in its query. */
export function readAppleAnswer(page: Stop): URL {
  const { action, fields } = readForm(page);
  const url = new URL(action);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
  return url;
}

export async function walkApple(
  sandbox: TestSandbox,
  choice: Record<string, string>,
  more: Record<string, string> = {},
) {
  const config = await discoverApple(sandbox);
  const request = await makeRequest(config, { ...APPLE_PARAMETERS, ...more });
  const visitor = new Visitor(sandbox.origin);
  const answer = readAppleAnswer(await visitor.submit(await visitor.open(request.url), choice));
  return client.authorizationCodeGrant(config, answer, request.checks);
}

/** Returns the ID token of a user who chose a person of the demo. */
export async function fetchIdToken(
  sandbox: TestSandbox,
  provider: "google" | "apple",
  person: string,
  nonce: string,
): Promise<string> {
  const walk = provider === "google" ? walkGoogle : walkApple;
  const { id_token } = await walk(sandbox, { person }, { nonce });
  return id_token ?? "";
}
