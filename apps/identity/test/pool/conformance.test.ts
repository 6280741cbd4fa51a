import { PEOPLE } from "@musubi/demo-world";
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import {
  fetchUserInfo,
  ResponseBodyError,
  refreshTokenGrant,
  WWWAuthenticateChallengeError,
} from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createPoolClient,
  followToPortal,
  openForm,
  type PoolClient,
  reach,
} from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

/*
 * The ID pool against OpenID Connect Core 1.0, in the checks that the OpenID Foundation's
 * `oidcc-basic-certification-test-plan` names. The client is what the pool is for: public, with PKCE
 * (the plan's own clients are confidential and send none), so each check is the plan's with a
 * challenge added. These of the plan do not apply:
 *
 * | name                                           | why                                              |
 * |------------------------------------------------|--------------------------------------------------|
 * | oidcc-scope-address, oidcc-scope-phone         | neither scope is offered, nor in the metadata    |
 * | oidcc-prompt-none-logged-in                    | nobody stays signed in; always `login_required`  |
 * | oidcc-id-token-hint                            | the same: it goes with `prompt=none`             |
 * | oidcc-claims-essential                         | `claims_parameter_supported` is false            |
 * | oidcc-ensure-request-object-with-redirect-uri  | request objects are not supported, and said so   |
 * | oidcc-server-client-secret-post                | the client has no secret                         |
 */

const { hana } = PEOPLE;

let world: World;
let client: PoolClient;
beforeAll(async () => {
  world = await createWorld([hana]);
  client = await createPoolClient(reach(world));
});
afterAll(() => world[Symbol.asyncDispose]());

/** A plain OpenID Connect request: no resource, so that the access token is for userinfo. */
const PLAIN = { resource: undefined, prompt: undefined };

async function signIn(changes: Record<string, string | undefined> = {}) {
  const begun = await client.begin({ ...PLAIN, ...changes });
  const callback = await client.walk(begun, hana);
  const tokens = await client.redeem(begun, callback);
  return { begun, callback, tokens, claims: decodeJwt(tokens.id_token ?? "") };
}

/** Asks without a person: the answer is a redirect to the portal, or a page. */
async function ask(changes: Record<string, string | undefined>): Promise<Response> {
  const begun = await client.begin({ ...PLAIN, ...changes });
  return new Browser().request(begun.url);
}

const errorOf = (answer: Response): string | null =>
  new URL(answer.headers.get("location") ?? "about:blank", world.url).searchParams.get("error");

const userInfo = async (init: RequestInit): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${world.url}/pool/me`, init);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
  return (await answer.json()) as Record<string, unknown>;
};

const refusal = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => "went through",
    (error: unknown) =>
      error instanceof ResponseBodyError
        ? error.error
        : error instanceof WWWAuthenticateChallengeError
          ? `${error.status}`
          : `${error}`,
  );

describe("oidcc-basic-certification-test-plan", () => {
  test("oidcc-server", async () => {
    const { callback, begun, tokens, claims } = await signIn();
    expect(callback.searchParams.get("state")).toBe(begun.state);
    expect(callback.hash).toBe("");
    expect(tokens.token_type.toLowerCase()).toBe("bearer");
    expect(tokens.expires_in).toBe(600);
    expect(claims).toMatchObject({
      iss: client.configuration.serverMetadata().issuer,
      aud: "musubi-portal",
      sub: hana.subject,
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
    expect(alg).toBe("ES256");
    expect(kid).toBeTruthy();
    const keys = await (await fetch(`${world.url}/pool/jwks`)).json();
    await jwtVerify(token, createLocalJWKSet(keys as never), { algorithms: ["ES256"] });
    const [head, , signature] = token.split(".");
    const forged = Buffer.from(JSON.stringify({ ...decodeJwt(token), sub: "x" }));
    const altered = `${head}.${forged.toString("base64url")}.${signature}`;
    await expect(jwtVerify(altered, createLocalJWKSet(keys as never))).rejects.toThrow();
  });

  test("oidcc-userinfo-get", async () => {
    const { tokens } = await signIn();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await userInfo({ headers })).sub).toBe(hana.subject);
  });

  test("oidcc-userinfo-post-header", async () => {
    const { tokens } = await signIn();
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await userInfo({ method: "POST", headers })).sub).toBe(hana.subject);
  });

  test("oidcc-userinfo-post-body", async () => {
    const { tokens } = await signIn();
    const body = new URLSearchParams({ access_token: tokens.access_token });
    expect((await userInfo({ method: "POST", body })).sub).toBe(hana.subject);
  });

  test("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", async () => {
    const { claims } = await signIn({ nonce: undefined });
    expect(claims.nonce).toBeUndefined();
  });

  test("oidcc-scope-profile", async () => {
    const { tokens } = await signIn({ scope: "openid profile" });
    const info = await fetchUserInfo(client.configuration, tokens.access_token, hana.subject);
    expect(info.locale).toBe("ja");
    expect(info.email).toBeUndefined();
  });

  test("oidcc-scope-email", async () => {
    const { tokens } = await signIn({ scope: "openid email" });
    const info = await fetchUserInfo(client.configuration, tokens.access_token, hana.subject);
    expect(info).toMatchObject({ email: hana.email, email_verified: true });
    expect(info.locale).toBeUndefined();
  });

  test("oidcc-scope-all", async () => {
    const { scopes_supported: scopes = [] } = client.configuration.serverMetadata();
    const { tokens } = await signIn({ scope: scopes.join(" ") });
    const info = await fetchUserInfo(client.configuration, tokens.access_token, hana.subject);
    expect(info).toMatchObject({ email: hana.email, locale: "ja" });
    // What is not offered is left out, and nothing fails because of it.
    const wide = await signIn({ scope: "openid email address phone" });
    expect(wide.tokens.scope).toBe("openid email");
  });

  test("oidcc-ensure-other-scope-order-succeeds", async () => {
    expect((await signIn({ scope: "email openid" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-display-page", async () => {
    expect((await signIn({ display: "page" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-display-popup", async () => {
    expect((await signIn({ display: "popup" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-prompt-login", async () => {
    const browser = new Browser();
    const first = await client.begin(PLAIN);
    const before = await client.redeem(first, await client.walk(first, hana, browser));
    const second = await client.begin({ ...PLAIN, prompt: "login" });
    // The walk types the password: without a form it would fail.
    const after = await client.redeem(second, await client.walk(second, hana, browser));
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
    const first = await client.begin(PLAIN);
    await client.walk(first, hana, browser);
    const second = await client.begin({ ...PLAIN, max_age: "1" });
    const tokens = await client.redeem(second, await client.walk(second, hana, browser));
    const { auth_time, iat } = decodeJwt<{ auth_time: number }>(tokens.id_token ?? "");
    expect((iat ?? 0) - auth_time).toBeLessThanOrEqual(2);
  });

  test("oidcc-max-age-10000", async () => {
    const { claims } = await signIn({ max_age: "10000" });
    expect(claims.auth_time).toEqual(expect.any(Number));
  });

  test("oidcc-ensure-request-with-unknown-parameter-succeeds", async () => {
    expect((await signIn({ extra: "foobar" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-login-hint", async () => {
    const begun = await client.begin({ ...PLAIN, login_hint: hana.email });
    const form = await openForm(begun.url, new Browser(), client.atHome);
    expect(form.page).toContain(`value="${hana.email}"`);
  });

  test("oidcc-ui-locales", async () => {
    for (const [ui_locales, lang] of [
      ["en", "en"],
      ["ja en", "ja"],
      ["se", "ja"],
    ]) {
      const begun = await client.begin({ ...PLAIN, ui_locales });
      const form = await openForm(begun.url, new Browser(), client.atHome);
      expect(form.page).toContain(`<html lang="${lang}">`);
    }
  });

  test("oidcc-claims-locales", async () => {
    expect((await signIn({ claims_locales: "se" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-ensure-request-with-acr-values-succeeds", async () => {
    expect((await signIn({ acr_values: "1 2" })).claims.sub).toBe(hana.subject);
  });

  test("oidcc-codereuse", async () => {
    const { begun, callback, tokens } = await signIn();
    expect(await refusal(client.redeem(begun, callback))).toBe("invalid_grant");
    const info = fetchUserInfo(client.configuration, tokens.access_token, hana.subject);
    expect(await refusal(info)).toBe("401");
  });

  test("oidcc-codereuse-30seconds", async () => {
    await using own = await createWorld([hana]);
    const other = await createPoolClient(reach(own));
    const begun = await other.begin(PLAIN);
    const callback = await other.walk(begun, hana);
    const tokens = await other.redeem(begun, callback);
    own.passTime(30_000);
    expect(await refusal(other.redeem(begun, callback))).toBe("invalid_grant");
    const info = fetchUserInfo(other.configuration, tokens.access_token, hana.subject);
    expect(await refusal(info)).toBe("401");
  });

  test("oidcc-ensure-registered-redirect-uri", async () => {
    const { portalOrigin } = world.config;
    for (const redirect_uri of [
      `${portalOrigin}/success-id/`,
      `${portalOrigin}/success-id?x=1`,
      `${portalOrigin}/success-id#x`,
      `${portalOrigin}/index`,
      `${portalOrigin}:80/success-id`,
      `${portalOrigin}@evil.test/success-id`,
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
    const begun = await client.begin(PLAIN);
    const { origin, pathname, searchParams } = new URL(begun.url);
    const browser = new Browser();
    const posted = await browser.post(`${origin}${pathname}`, Object.fromEntries(searchParams));
    expect(posted.status).toBe(303);
    const next = new URL(posted.headers.get("location") ?? "", origin).href;
    const form = await openForm(next, browser, client.atHome);
    const answer = await browser.post(form.action, {
      csrf: form.csrf,
      email: hana.email,
      password: hana.password,
    });
    const portal = world.config.portalOrigin;
    const callback = await followToPortal(answer, browser, { atHome: client.atHome, portal });
    expect((await client.redeem(begun, callback)).claims()?.sub).toBe(hana.subject);
  });

  test("oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported", async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const request = `${encode({ alg: "none" })}.${encode({ scope: "openid" })}.`;
    expect(errorOf(await ask({ request }))).toBe("request_not_supported");
    const request_uri = "https://evil.test/request";
    expect(errorOf(await ask({ request_uri }))).toBe("request_uri_not_supported");
    const metadata = client.configuration.serverMetadata();
    expect(metadata.request_parameter_supported ?? false).toBe(false);
    expect(metadata.request_uri_parameter_supported).toBe(false);
    expect(metadata.claims_parameter_supported ?? false).toBe(false);
  });

  test("oidcc-refresh-token", async () => {
    const { tokens, claims } = await signIn();
    const renewed = await refreshTokenGrant(client.configuration, tokens.refresh_token ?? "");
    const next = decodeJwt(renewed.id_token ?? "");
    for (const name of ["iss", "sub", "aud", "auth_time"]) expect(next[name]).toEqual(claims[name]);
    const info = await fetchUserInfo(client.configuration, renewed.access_token, hana.subject);
    expect(info.sub).toBe(hana.subject);
  });

  test("oidcc-ensure-request-with-valid-pkce-succeeds", async () => {
    expect((await signIn()).claims.sub).toBe(hana.subject);
    // P05, P06: and none without, by another method, or of a wrong length.
    expect(errorOf(await ask({ code_challenge: undefined }))).toBe("invalid_request");
    expect(errorOf(await ask({ code_challenge_method: "plain" }))).toBe("invalid_request");
    expect(errorOf(await ask({ code_challenge_method: undefined }))).toBe("invalid_request");
    expect(errorOf(await ask({ code_challenge: "short" }))).toBe("invalid_request");
    const begun = await client.begin(PLAIN);
    const callback = await client.walk(begun, hana);
    const answer = await fetch(`${world.url}/pool/token`, {
      method: "POST",
      body: new URLSearchParams({
        grant_type: "authorization_code",
        code: callback.searchParams.get("code") ?? "",
        client_id: "musubi-portal",
        redirect_uri: `${world.config.portalOrigin}/success-id`,
      }),
    });
    expect(answer.status).toBe(400);
    expect(await refusal(client.redeem(begun, callback))).toBe("invalid_grant");
  });
});

describe("beyond the plan", () => {
  test("P10: a parameter given twice is refused", async () => {
    const begun = await client.begin(PLAIN);
    const answer = await new Browser().request(`${begun.url}&scope=openid`);
    expect([400, 303]).toContain(answer.status);
    if (answer.status === 303) expect(errorOf(answer)).toBe("invalid_request");
  });

  test("other grants, response types and response modes are not offered", async () => {
    for (const response_type of ["token", "id_token", "code id_token", "none"]) {
      const answer = await ask({ response_type });
      expect(`${answer.headers.get("location")}`).toMatch(/[?#&]error=(?:un|invalid_request)/);
    }
    for (const response_mode of ["fragment", "form_post", "web_message"]) {
      const answer = await ask({ response_mode });
      const told = `${answer.headers.get("location")} ${await answer.text()}`;
      expect(told, response_mode).not.toContain("/login/interaction/");
    }
    const answer = await fetch(`${world.url}/pool/token`, {
      method: "POST",
      body: new URLSearchParams({ grant_type: "client_credentials", client_id: "musubi-portal" }),
    });
    expect(answer.status).toBe(400);
    for (const path of [
      "/pool/reg",
      "/pool/device/auth",
      "/pool/request",
      "/pool/token/introspection",
    ]) {
      expect((await fetch(`${world.url}${path}`, { method: "POST" })).status, path).toBe(404);
    }
    const foreign = await ask({ resource: "http://evil.test/api" });
    expect(errorOf(foreign)).toBe("invalid_target");
    expect(errorOf(await ask({ identity_provider: "Facebook" }))).toBe("invalid_request");
  });

  test("oidcc-rp-initiated-logout: signing out leads to the portal's front page and nowhere else", async () => {
    const { tokens } = await signIn();
    const browser = new Browser();
    const end = (query: Record<string, string>) =>
      browser.request(`${world.url}/pool/session/end?${new URLSearchParams(query)}`);
    const home = `${world.config.portalOrigin}/`;
    const shown = await end({
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: home,
      state: "abc",
    });
    expect(shown.status).toBe(200);
    const html = await shown.text();
    // Its one script is allowed by its hash.
    expect(shown.headers.get("content-security-policy")).toMatch(/script-src 'sha256-/);
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const left = await browser.post(`${world.url}/pool/session/end/confirm`, {
      xsrf,
      logout: "yes",
    });
    expect(left.headers.get("location")).toBe(`${home}?state=abc`);

    const foreign = await end({
      client_id: "musubi-portal",
      post_logout_redirect_uri: "http://evil.test/",
    });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.get("location")).toBeNull();
  });
});
