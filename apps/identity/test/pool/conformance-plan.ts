import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import {
  authorizationCodeGrant,
  fetchUserInfo,
  ResponseBodyError,
  refreshTokenGrant,
  type ServerMetadata,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { type Begun, followToPortal, openForm, type PoolClient } from "../world/pool-client.ts";

/** A provider under test, and a holder who can sign in to it. */
export type Candidate = {
  readonly client: PoolClient;
  readonly clientId: string;
  readonly callback: string;
  readonly algorithm: "ES256" | "RS256";
  readonly expiresIn: number;
  readonly person: { readonly email: string; readonly password: string };
  readonly subject: string;
  /** The claims that all scopes of the provider give together. */
  readonly knows: object;
  /** The answer to a request without a proof key: an error, or the status of a page. */
  readonly toldUnproven: string | number;
  /** The parameters of a request that gets a refresh token. */
  readonly lasting: Readonly<Record<string, string>>;
  /** Makes every sign-in so far older by some seconds, if the provider keeps sessions. */
  age?(): Promise<unknown>;
};

/** A plain OpenID Connect request: no resource, so that the access token is for userinfo. */
export const PLAIN = { resource: undefined, prompt: undefined };

/** Signs a holder in from start to end. */
export async function signInTo(
  { client, person }: Candidate,
  changes: Record<string, string | undefined> = {},
) {
  const begun = await client.begin({ ...PLAIN, ...changes });
  const callback = await client.walk(begun, person);
  const tokens = await client.redeem(begun, callback);
  return { begun, callback, tokens, claims: decodeJwt(tokens.id_token ?? "") };
}

/** Sends a request without a person. The answer is a redirect to the portal, or a page. */
export async function askFor(
  { client }: Candidate,
  changes: Record<string, string | undefined>,
): Promise<Response> {
  const begun = await client.begin({ ...PLAIN, ...changes });
  return new Browser().request(begun.url);
}

/** Redeems a code without its verifier. Returns the error. */
export const redeemUnverified = (
  { client }: Candidate,
  { state, nonce }: Begun,
  answer: URL,
): Promise<string> =>
  refusal(
    authorizationCodeGrant(client.configuration, answer, {
      expectedState: state,
      ...(nonce === undefined ? {} : { expectedNonce: nonce }),
    }),
  );

export const errorOf = (answer: Response): string | null => {
  const location = answer.headers.get("location");
  return location === null ? null : new URL(location, answer.url).searchParams.get("error");
};

/** Returns an answer's error, or else its status. */
const toldBy = (answer: Response): string | number => errorOf(answer) ?? answer.status;

export const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "went through",
    (error: unknown) =>
      error instanceof ResponseBodyError
        ? error.error
        : error instanceof WWWAuthenticateChallengeError
          ? `${error.status}`
          : `${error}`,
  );

/**
 * The checks of `oidcc-basic-certification-test-plan` that each of our providers has to pass. Our
 * clients send a proof key (the plan's own do not), so each check is the plan's with a challenge
 * added; the pools' clients have no secret.
 */
export function testBasicPlan(pool: () => Candidate): void {
  describe("oidcc-basic-certification-test-plan", () => testChecks(pool));
}

function testChecks(pool: () => Candidate): void {
  const client = () => pool().client;
  const signIn = (changes?: Record<string, string | undefined>) => signInTo(pool(), changes);
  const ask = (changes: Record<string, string | undefined>) => askFor(pool(), changes);
  const addressOf = (name: "jwks_uri" | "userinfo_endpoint"): string => {
    const metadata: ServerMetadata = client().configuration.serverMetadata();
    return client().atHome(metadata[name] ?? "");
  };
  const userInfo = async (init: RequestInit): Promise<Record<string, unknown>> => {
    const answer = await fetch(addressOf("userinfo_endpoint"), init);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
    return (await answer.json()) as Record<string, unknown>;
  };

  test("oidcc-server", async () => {
    const { callback, begun, tokens, claims } = await signIn();
    expect(callback.searchParams.get("state")).toBe(begun.state);
    expect(callback.hash).toBe("");
    expect(tokens.token_type.toLowerCase()).toBe("bearer");
    expect(tokens.expires_in).toBe(pool().expiresIn);
    expect(claims).toMatchObject({
      iss: client().configuration.serverMetadata().issuer,
      aud: pool().clientId,
      sub: pool().subject,
      nonce: begun.nonce,
    });
    expect(claims.sub?.length).toBeLessThanOrEqual(255);
    expect(claims.exp).toBeGreaterThan(claims.iat ?? 0);
  });

  test("oidcc-response-type-missing", async () => {
    expect(errorOf(await ask({ response_type: undefined }))).toBe("invalid_request");
  });

  test("oidcc-idtoken-signature", async () => {
    const { tokens } = await signIn();
    const token = tokens.id_token ?? "";
    const { alg, kid } = decodeProtectedHeader(token);
    expect(alg).toBe(pool().algorithm);
    expect(kid).toBeTruthy();
    const keys = await (await fetch(addressOf("jwks_uri"))).json();
    await jwtVerify(token, createLocalJWKSet(keys as never), {
      algorithms: [pool().algorithm],
    });
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: "x" }));
    const altered = `${head}.${forged.toString("base64url")}.${signature}`;
    await expect(jwtVerify(altered, createLocalJWKSet(keys as never))).rejects.toThrow();
  });

  test("oidcc-userinfo-get", async () => {
    const { tokens } = await signIn();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await userInfo({ headers })).sub).toBe(pool().subject);
  });

  test("oidcc-userinfo-post-header", async () => {
    const { tokens } = await signIn();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await userInfo({ method: "POST", headers })).sub).toBe(pool().subject);
  });

  test("oidcc-userinfo-post-body", async () => {
    const { tokens } = await signIn();
    const body = new URLSearchParams({ access_token: tokens.access_token });
    expect((await userInfo({ method: "POST", body })).sub).toBe(pool().subject);
  });

  test("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", async () => {
    const { claims } = await signIn({ nonce: undefined });
    expect(claims.nonce).toBeUndefined();
  });

  test("oidcc-scope-email", async () => {
    const { tokens } = await signIn({ scope: "openid email" });
    const info = await fetchUserInfo(client().configuration, tokens.access_token, pool().subject);
    expect(info).toMatchObject({ email: pool().person.email, email_verified: true });
    expect(info.locale).toBeUndefined();
  });

  test("oidcc-scope-all", async () => {
    const { scopes_supported: scopes = [] } = client().configuration.serverMetadata();
    const { tokens } = await signIn({ scope: scopes.join(" ") });
    const info = await fetchUserInfo(client().configuration, tokens.access_token, pool().subject);
    expect(info).toMatchObject(pool().knows);
    // Scopes that are not offered are left out without an error.
    const wide = await signIn({ scope: "openid email address phone" });
    expect(wide.tokens.scope).toBe("openid email");
  });

  test("oidcc-ensure-other-scope-order-succeeds", async () => {
    expect((await signIn({ scope: "email openid" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-display-page", async () => {
    expect((await signIn({ display: "page" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-display-popup", async () => {
    expect((await signIn({ display: "popup" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-prompt-login", async () => {
    const browser = new Browser();
    const first = await client().begin(PLAIN);
    const before = await client().redeem(first, await client().walk(first, pool().person, browser));
    const second = await client().begin({ ...PLAIN, prompt: "login" });
    // The walk types the password: without a form it would fail.
    const after = await client().redeem(
      second,
      await client().walk(second, pool().person, browser),
    );
    expect(after.claims()?.sub).toBe(before.claims()?.sub);
    expect(after.claims()?.auth_time).toBeGreaterThanOrEqual(before.claims()?.auth_time ?? 0);
  });

  test("oidcc-prompt-none-not-logged-in", async () => {
    const answer = await ask({ prompt: "none" });
    expect(errorOf(answer)).toBe("login_required");
    expect(answer.headers.get("location")).toContain("state=");
  });

  test("oidcc-max-age-1", async () => {
    const browser = new Browser();
    const first = await client().begin(PLAIN);
    const before = await client().redeem(first, await client().walk(first, pool().person, browser));
    await pool().age?.();
    const second = await client().begin({ ...PLAIN, max_age: "1" });
    const tokens = await client().redeem(
      second,
      await client().walk(second, pool().person, browser),
    );
    const { auth_time } = decodeJwt<{ auth_time: number }>(tokens.id_token ?? "");
    expect(auth_time).toBeGreaterThanOrEqual(before.claims()?.iat ?? Number.NaN);
  });

  test("oidcc-max-age-10000", async () => {
    const { claims } = await signIn({ max_age: "10000" });
    expect(claims.auth_time).toEqual(expect.any(Number));
  });

  test("oidcc-ensure-request-with-unknown-parameter-succeeds", async () => {
    expect((await signIn({ extra: "foobar" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-login-hint", async () => {
    const begun = await client().begin({ ...PLAIN, login_hint: pool().person.email });
    const form = await openForm(begun.url, new Browser(), client().atHome);
    expect(form.page).toContain(`value="${pool().person.email}"`);
  });

  test("oidcc-ui-locales", async () => {
    for (const [ui_locales, lang] of [
      ["en", "en"],
      ["ja en", "ja"],
      ["fr en-GB", "en"],
      ["se", "ja"],
    ]) {
      const begun = await client().begin({ ...PLAIN, ui_locales });
      const form = await openForm(begun.url, new Browser(), client().atHome);
      expect(form.page).toContain(`<html lang="${lang}">`);
    }
  });

  test("oidcc-claims-locales", async () => {
    expect((await signIn({ claims_locales: "se" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-ensure-request-with-acr-values-succeeds", async () => {
    expect((await signIn({ acr_values: "1 2" })).claims.sub).toBe(pool().subject);
  });

  test("oidcc-codereuse", async () => {
    const { begun, callback, tokens } = await signIn();
    expect(await refusal(client().redeem(begun, callback))).toBe("invalid_grant");
    const info = fetchUserInfo(client().configuration, tokens.access_token, pool().subject);
    expect(await refusal(info)).toBe("401");
  });

  test("oidcc-ensure-registered-redirect-uri", async () => {
    const { callback } = pool();
    const { origin: portal } = new URL(callback);
    for (const redirect_uri of [
      `${callback}/`,
      `${callback}?x=1`,
      `${callback}#x`,
      `${portal}/index`,
      callback.replace(portal, `${portal}1`),
      callback.replace(portal, `${portal}@evil.test`),
      "http://evil.test/success-id",
      undefined,
    ]) {
      const answer = await ask({ redirect_uri });
      expect(answer.status, redirect_uri).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
      expect(await answer.text()).toContain("<html");
    }
    expect((await ask({ client_id: "somebody" })).status).toBe(400);
  });

  test("oidcc-ensure-post-request-succeeds", async () => {
    const begun = await client().begin(PLAIN);
    const { origin, pathname, searchParams } = new URL(begun.url);
    const browser = new Browser();
    const posted = await browser.post(`${origin}${pathname}`, Object.fromEntries(searchParams));
    expect(posted.status).toBe(303);
    const next = new URL(posted.headers.get("location") ?? "", origin).href;
    const form = await openForm(next, browser, client().atHome);
    const answer = await browser.post(form.action, {
      csrf: form.csrf,
      email: pool().person.email,
      password: pool().person.password,
    });
    const { atHome } = client();
    const callback = await followToPortal(answer, browser, { atHome, portal: pool().callback });
    expect((await client().redeem(begun, callback)).claims()?.sub).toBe(pool().subject);
  });

  test("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const request = `${encode({ alg: "none" })}.${encode({ scope: "openid" })}.`;
    expect(errorOf(await ask({ request }))).toBe("request_not_supported");
    const request_uri = "https://evil.test/request";
    expect(errorOf(await ask({ request_uri }))).toBe("request_uri_not_supported");
    const metadata = client().configuration.serverMetadata();
    expect(metadata.request_parameter_supported ?? false).toBe(false);
    expect(metadata.request_uri_parameter_supported).toBe(false);
    expect(metadata.claims_parameter_supported ?? false).toBe(false);
  });

  test("oidcc-refresh-token", async () => {
    const { tokens, claims } = await signIn(pool().lasting);
    const renewed = await refreshTokenGrant(client().configuration, tokens.refresh_token ?? "");
    const next = decodeJwt(renewed.id_token ?? "");
    for (const name of ["iss", "sub", "aud", "auth_time"]) expect(next[name]).toEqual(claims[name]);
    const info = await fetchUserInfo(client().configuration, renewed.access_token, pool().subject);
    expect(info.sub).toBe(pool().subject);
  });

  test("oidcc-ensure-request-with-valid-pkce-succeeds", async () => {
    expect((await signIn()).claims.sub).toBe(pool().subject);
    // P05, P06: a request without a challenge, with another method, or with a wrong length is refused.
    for (const changes of [
      { code_challenge: undefined },
      { code_challenge_method: "plain" },
      { code_challenge_method: undefined },
      { code_challenge: "short" },
    ]) {
      expect(toldBy(await ask(changes))).toBe(pool().toldUnproven);
    }
    const begun = await client().begin(PLAIN);
    const callback = await client().walk(begun, pool().person);
    expect(await redeemUnverified(pool(), begun, callback)).toBe("invalid_grant");
  });
}
