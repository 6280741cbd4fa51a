import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo } from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POOL_CLIENT_ID } from "../../src/tokens/pool-tokens.ts";
import { Browser } from "../world/browser.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";
import {
  askFor,
  type Candidate,
  errorOf,
  PLAIN,
  redeemUnverified,
  refusal,
  signInTo,
  testBasicPlan,
} from "./conformance-plan.ts";

/*
 * The ID pool against OpenID Connect Core 1.0, in the checks that the OpenID Foundation's
 * `oidcc-basic-certification-test-plan` names: those that every pool passes, and its own. These of
 * the plan do not apply:
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
let pool: Candidate;
beforeAll(async () => {
  world = await createWorld([hana]);
  pool = {
    client: await createPoolClient(reach(world)),
    clientId: POOL_CLIENT_ID,
    callback: `${world.config.portalOrigin}/success-id`,
    algorithm: "ES256",
    expiresIn: 600,
    person: hana,
    subject: hana.subject,
    knows: { email: hana.email, email_verified: true, locale: "ja" },
    toldUnproven: "invalid_request",
    lasting: {},
  };
});
afterAll(() => world[Symbol.asyncDispose]());

testBasicPlan(() => pool);

describe("oidcc-basic-certification-test-plan, of this pool alone", () => {
  test("oidcc-scope-profile", async () => {
    const { tokens } = await signInTo(pool, { scope: "openid profile" });
    const info = await fetchUserInfo(pool.client.configuration, tokens.access_token, hana.subject);
    expect(info.locale).toBe("ja");
    expect(info.email).toBeUndefined();
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
});

describe("beyond the plan", () => {
  test("a code that was tried without its verifier is used up", async () => {
    const begun = await pool.client.begin(PLAIN);
    const callback = await pool.client.walk(begun, hana);
    expect(await redeemUnverified(pool, begun, callback)).toBe("invalid_grant");
    expect(await refusal(pool.client.redeem(begun, callback))).toBe("invalid_grant");
  });

  test("P10: a parameter given twice is refused", async () => {
    const begun = await pool.client.begin(PLAIN);
    const answer = await new Browser().request(`${begun.url}&scope=openid`);
    expect([400, 303]).toContain(answer.status);
    if (answer.status === 303) expect(errorOf(answer)).toBe("invalid_request");
  });

  test("other grants, response types and response modes are not offered", async () => {
    for (const response_type of ["token", "id_token", "code id_token", "none"]) {
      const answer = await askFor(pool, { response_type });
      expect(`${answer.headers.get("location")}`).toMatch(/[?#&]error=(?:un|invalid_request)/);
    }
    for (const response_mode of ["fragment", "form_post", "web_message"]) {
      const answer = await askFor(pool, { response_mode });
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
    const foreign = await askFor(pool, { resource: "http://evil.test/api" });
    expect(errorOf(foreign)).toBe("invalid_target");
    expect(errorOf(await askFor(pool, { identity_provider: "Facebook" }))).toBe("invalid_request");
  });

  test("oidcc-rp-initiated-logout: signing out leads to the portal's front page and nowhere else", async () => {
    const { tokens } = await signInTo(pool);
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
    // The page's only script is allowed by its hash.
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
