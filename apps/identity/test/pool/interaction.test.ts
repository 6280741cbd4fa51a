import { PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect, test } from "vitest";
import { Browser, followToForm } from "../world/browser.ts";
import { LoginVisitor, titleOf } from "../world/login-visitor.ts";
import { createPoolClient, followToPortal, openForm, reach } from "../world/pool-client.ts";
import { loginJa as japanese } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana } = PEOPLE;

async function openSignIn(world: World, changes: Record<string, string> = {}) {
  const client = await createPoolClient(reach(world));
  const browser = new Browser();
  const begun = await client.begin(changes);
  const form = await openForm(begun.url, browser, client.atHome);
  const post = async (fields: Record<string, string>, headers = {}) => {
    const answer = await browser.post(form.action, { csrf: form.csrf, ...fields }, headers);
    return followToForm(browser, answer);
  };
  return { client, browser, begun, form, post };
}

const PASSWORD = { email: hana.email, password: hana.password };

describe("the sign-in page of the pool", () => {
  test("is the hosted login's, in the requested language, without a link to sign up", async () => {
    await using world = await createWorld([hana]);
    const japanese = await openSignIn(world);
    expect(japanese.form.action).toMatch(/\/login\/interaction\/[\w-]+$/);
    expect(japanese.form.page).toContain('<html lang="ja">');
    expect(japanese.form.page).not.toContain("sign-up");
    const english = await openSignIn(world, { ui_locales: "en", login_hint: hana.email });
    expect(english.form.page).toContain('<html lang="en">');
    expect(english.form.page).toContain(`value="${hana.email}"`);
  });

  test("has the security headers of all our pages", async () => {
    await using world = await createWorld([hana]);
    const { browser, form } = await openSignIn(world);
    const { headers } = await browser.request(form.action);
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(headers.get("content-security-policy")).toContain(world.config.portalOrigin);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  test("says what is wrong, and accepts the right password afterwards", async () => {
    await using world = await createWorld([hana]);
    const { client, browser, begun, post } = await openSignIn(world);
    expect((await post({ email: "", password: "" })).status).toBe(422);
    const wrong = await post({ email: hana.email, password: "Wrong2026" });
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain(`value="${hana.email}"`);
    const right = await post(PASSWORD);
    expect(right.status).toBe(303);
    const callback = await followToPortal(right, browser, {
      atHome: client.atHome,
      portal: world.config.portalOrigin,
    });
    expect((await client.redeem(begun, callback)).claims()?.sub).toBe(hana.subject);
  });

  test("has its own address after a wrong password, so that a reload sends nothing again", async () => {
    await using world = await createWorld([hana]);
    const { browser, form, post } = await openSignIn(world, { ui_locales: "en" });
    const wrong = await post({ email: hana.email, password: "Wrong2026" });
    expect(wrong.url).toMatch(new RegExp(`^${form.action}/[\\w-]{43}$`));
    const page = await wrong.text();
    const again = await browser.request(wrong.url);
    expect([again.status, await again.text()]).toEqual([422, page]);
    const { db } = world.database;
    const tries = await db.selectFrom("password_attempt").select("failures").execute();
    expect(tries).toEqual([{ failures: 1 }]);
    const translated = await browser.request(`${wrong.url}?lng=ja`);
    expect(await translated.text()).toContain('<html lang="ja">');
    // Another sign-in does not see the message.
    const other = await openSignIn(world);
    const told = await other.browser.request(wrong.url.replace(form.action, other.form.action));
    expect([told.status, (await told.text()).includes('role="alert"')]).toEqual([200, false]);
  });

  test("an invalid request gets a page that explains it, in either language", async () => {
    await using world = await createWorld();
    const visitor = new LoginVisitor(world);
    const page = await visitor.open("/pool/auth?client_id=nobody&lng=en");
    const title = words.problem.problems["bad-request"].title;
    expect([page.status, titleOf(page)]).toEqual([400, title]);
    const translated = await visitor.switchLanguage(page);
    const other = japanese.problem.problems["bad-request"].title;
    expect([translated.status, titleOf(translated)]).toEqual([400, other]);
  });

  test("W03: refuses even the right password after five wrong ones, and so does the hosted login", async () => {
    await using world = await createWorld([hana]);
    world.holdTime();
    const { post } = await openSignIn(world);
    for (let n = 0; n < 5; n += 1) await post({ email: hana.email, password: `Wrong202${n}` });
    expect((await post(PASSWORD)).status).toBe(429);
    await expect(world.signIn(hana, new Browser())).rejects.toThrow("429");
  });

  test("refuses an unproven address, and a password that has to be reset", async () => {
    await using world = await createWorld([hana]);
    const change = (values: {
      email_proven_at: number | null;
      password_reset_required: number | null;
    }) => world.database.db.updateTable("account").set(values).execute();
    const { post } = await openSignIn(world, { ui_locales: "en" });
    await change({ email_proven_at: null, password_reset_required: null });
    expect(await (await post(PASSWORD)).text()).toContain(words.signIn.faults.unconfirmed);
    await change({ email_proven_at: 1, password_reset_required: 1 });
    expect(await (await post(PASSWORD)).text()).toContain("has to be reset");
    await change({ email_proven_at: 1, password_reset_required: null });
    expect((await post(PASSWORD)).status).toBe(303);
  });

  test("cancelling leads back to the portal with an error", async () => {
    await using world = await createWorld([hana]);
    const { client, browser, begun, form } = await openSignIn(world);
    const answer = await browser.post(`${form.action}/cancel`, { csrf: form.csrf });
    const callback = await followToPortal(answer, browser, {
      atHome: client.atHome,
      portal: world.config.portalOrigin,
    });
    expect(callback.pathname).toBe("/success-id");
    expect(callback.searchParams.get("error")).toBe("access_denied");
    expect(callback.searchParams.get("state")).toBe(begun.state);
  });

  test("a form that is not ours, or from another browser, is refused", async () => {
    await using world = await createWorld([hana]);
    const { form, post } = await openSignIn(world);
    expect((await post({ ...PASSWORD, csrf: "x" })).status).toBe(403);
    expect((await post(PASSWORD, { origin: "http://evil.test" })).status).toBe(403);
    expect((await post(PASSWORD, { "sec-fetch-site": "cross-site" })).status).toBe(403);
    const stranger = new Browser();
    expect((await stranger.request(form.action)).status).toBe(400);
    expect((await stranger.post(form.action, PASSWORD)).status).toBe(400);
    const another = await openSignIn(world);
    // The cookie of another sign-in does not open this page.
    expect((await another.browser.request(form.action)).status).toBe(400);
  });

  test("works once, and expires", async () => {
    await using world = await createWorld([hana]);
    const { client, browser, form, post } = await openSignIn(world);
    const answer = await post(PASSWORD);
    await followToPortal(answer, browser, {
      atHome: client.atHome,
      portal: world.config.portalOrigin,
    });
    // A visitor who goes back to the page learns that it is over, and gets a link to continue.
    const over = await browser.request(form.action, {
      headers: { "accept-language": "en" },
    });
    expect(over.status).toBe(400);
    const page = await over.text();
    expect(page).toContain("It took too long, or you continued in another tab or browser.");
    expect(page).toContain(`${world.config.portalOrigin}/index?lng=en`);
    const late = await openSignIn(world);
    world.passTime(11 * 60_000);
    expect((await late.post(PASSWORD)).status).toBe(400);
  });

  test("a provider that is not set up leads back with an error", async () => {
    await using world = await createWorld([hana]);
    const client = await createPoolClient(reach(world));
    const browser = new Browser();
    const begun = await client.begin({ identity_provider: "Google" });
    const callback = await followToPortal(await browser.request(begun.url), browser, {
      atHome: client.atHome,
      portal: world.config.portalOrigin,
    });
    expect(callback.searchParams.get("error")).toBe("access_denied");
  });
});

describe("the pool and other origins", () => {
  test("X05: only the portal's scripts may call the pool, with AWS's headers as well", async () => {
    await using world = await createWorld([hana]);
    const preflight = (origin: string, path: string) =>
      fetch(`${world.url}${path}`, {
        method: "OPTIONS",
        headers: {
          origin,
          "access-control-request-method": "POST",
          "access-control-request-headers":
            "amz-sdk-invocation-id,amz-sdk-request,content-type,x-amz-target,x-amz-user-agent,x-evil",
        },
      });
    for (const path of ["/pool/", "/pool/token", "/pool/me"]) {
      const allowed = await preflight(world.config.portalOrigin, path);
      expect(allowed.status).toBe(204);
      expect(allowed.headers.get("access-control-allow-origin")).toBe(world.config.portalOrigin);
      expect(allowed.headers.get("access-control-allow-headers")).toBe(
        "amz-sdk-invocation-id, amz-sdk-request, content-type, x-amz-target, x-amz-user-agent",
      );
      expect(allowed.headers.get("access-control-allow-credentials")).toBeNull();
      for (const origin of ["http://evil.test", "null", `${world.config.portalOrigin}.evil.test`]) {
        const { headers } = await preflight(origin, path);
        expect(headers.get("access-control-allow-origin")).toBeNull();
      }
    }
    const read = async (origin: string, path: string, init?: RequestInit) => {
      const answer = await fetch(`${world.url}${path}`, { ...init, headers: { origin } });
      return answer.headers.get("access-control-allow-origin");
    };
    const body = new URLSearchParams({
      grant_type: "authorization_code",
      client_id: "musubi-portal",
    });
    for (const path of ["/pool/.well-known/openid-configuration", "/pool/jwks", "/pool/me"]) {
      expect(await read("http://evil.test", path)).toBeNull();
      expect(await read(world.config.portalOrigin, path)).toBe(world.config.portalOrigin);
    }
    expect(await read("http://evil.test", "/pool/token", { method: "POST", body })).toBeNull();
    expect(await read(world.config.portalOrigin, "/pool/token", { method: "POST", body })).toBe(
      world.config.portalOrigin,
    );
  });

  test("X03, I06: the library's own answers carry the security headers, and a forged host changes nothing", async () => {
    await using world = await createWorld([hana]);
    const answer = await fetch(`${world.url}/pool/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" },
    });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(answer.headers.get("x-request-id")).toBeTruthy();
    const metadata = (await answer.json()) as Record<string, unknown>;
    expect(metadata).toMatchObject({
      issuer: "http://identity.test/pool",
      authorization_endpoint: "http://identity.test/pool/auth",
      token_endpoint: "http://identity.test/pool/token",
      userinfo_endpoint: "http://identity.test/pool/me",
      revocation_endpoint: "http://identity.test/pool/token/revocation",
      end_session_endpoint: "http://identity.test/pool/session/end",
      jwks_uri: "http://identity.test/pool/jwks",
      code_challenge_methods_supported: ["S256"],
      response_types_supported: ["code"],
      id_token_signing_alg_values_supported: ["ES256"],
      token_endpoint_auth_methods_supported: ["none"],
      authorization_response_iss_parameter_supported: true,
    });
    expect(metadata.scopes_supported).toEqual(["openid", "email", "profile"]);
  });
});
