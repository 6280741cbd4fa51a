import { PEOPLE } from "@musubi/demo-world";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Browser, readField } from "../world/browser.ts";
import { workOutbox } from "../world/mailbox.ts";
import {
  createServiceSite,
  openPage,
  type ServiceSite,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { type ServiceSites, startServiceSites } from "../world/service-sites.ts";
import { createWorld, type World } from "../world/world.ts";

/* Logging out at a service, in all checks that the OpenID Foundation names in
   `oidcc-rp-initiated-logout-certification-test-plan` and
   `oidcc-backchannel-rp-initiated-logout-certification-test-plan`. Front-channel log-outs and
   session management, for which the Foundation has plans as well, are not offered: both need
   cookies in frames, which browsers no longer send. */

const { riku } = PEOPLE;
const BYE = STORE.post_logout_redirect_uris[0] ?? "";

let sites: ServiceSites;
let world: World;
let store: ServiceSite;
beforeAll(async () => {
  sites = await startServiceSites();
  const client = { ...STORE, backchannel_logout_uri: `${sites.origin}/store/logged-out` };
  world = await createWorld([riku], undefined, withClients(undefined, { store: client }));
  store = await createServiceSite(world, client);
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await sites[Symbol.asyncDispose]();
});

const metadata = async (): Promise<Record<string, unknown>> =>
  (await (await fetch(`${world.url}/.well-known/openid-configuration`)).json()) as never;

/** Signs in and asks to log out, in one browser. */
async function logOut(describe: (idToken: string) => Record<string, string>) {
  const browser = new Browser();
  const { id_token: idToken = "" } = await store.signIn(browser, riku);
  const ask = `${world.url}/oidc/end-session?${new URLSearchParams(describe(idToken))}`;
  return { browser, idToken, ask, answer: await browser.request(ask) };
}

/** Returns whether a silent request is told that nobody is signed in. */
async function isSignedOut(browser: Browser): Promise<boolean> {
  const callback = await store.walk(await store.begin({ prompt: "none" }), browser);
  return callback.searchParams.get("error") === "login_required";
}

/** Expects that a page of ours asks first, and that a yes signs out. */
async function expectAsked({ browser, ask }: Awaited<ReturnType<typeof logOut>>) {
  const page = await openPage(ask, browser);
  expect(page.status).toBe(200);
  expect(await isSignedOut(browser)).toBe(false);
  const answer = await browser.post(page.url, { csrf: readField(await page.text(), "csrf") });
  expect(answer.status).toBe(303);
  expect(await isSignedOut(browser)).toBe(true);
  return answer.headers.get("location");
}

/** Expects that a page of ours reports the error, without a redirect and without signing out. */
async function expectRefused({ browser, answer }: Awaited<ReturnType<typeof logOut>>) {
  expect(answer.status).toBe(400);
  expect(answer.headers.get("location")).toBeNull();
  expect(await answer.text()).toContain("<html");
  expect(await isSignedOut(browser)).toBe(false);
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("oidcc-rp-initiated-logout-certification-test-plan", () => {
  test("oidcc-rp-initiated-logout-discovery-endpoint-verification", async () => {
    const { end_session_endpoint: address, issuer } = await metadata();
    expect(address).toBe(`${issuer}/oidc/end-session`);
  });

  test("oidcc-rp-initiated-logout", async () => {
    const { browser, answer } = await logOut((id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: BYE,
      state: "abc",
    }));
    expect(answer.headers.get("location")).toBe(`${BYE}?state=abc`);
    expect(await isSignedOut(browser)).toBe(true);
  });

  test("oidcc-rp-initiated-logout-no-state", async () => {
    const { answer } = await logOut((id_token_hint) => ({
      id_token_hint,
      post_logout_redirect_uri: BYE,
    }));
    expect(answer.headers.get("location")).toBe(BYE);
  });

  test("oidcc-rp-initiated-logout-bad-post-logout-redirect-uri", async () => {
    await expectRefused(
      await logOut((id_token_hint) => ({
        id_token_hint,
        post_logout_redirect_uri: "http://store.test/elsewhere",
      })),
    );
  });

  test("oidcc-rp-initiated-logout-query-added-to-post-logout-redirect-uri", async () => {
    await expectRefused(
      await logOut((id_token_hint) => ({
        id_token_hint,
        post_logout_redirect_uri: `${BYE}?foo=bar`,
      })),
    );
  });

  test("oidcc-rp-initiated-logout-modified-id-token-hint", async () => {
    await expectRefused(
      await logOut((idToken) => ({
        id_token_hint: `${encode({ alg: "none" })}.${encode(decodeJwt(idToken))}.`,
        post_logout_redirect_uri: BYE,
      })),
    );
  });

  test("oidcc-rp-initiated-logout-bad-id-token-hint", async () => {
    await expectRefused(
      await logOut(() => ({ id_token_hint: "not-a-token", post_logout_redirect_uri: BYE })),
    );
  });

  test("oidcc-rp-initiated-logout-no-id-token-hint", async () => {
    await expectRefused(await logOut(() => ({ post_logout_redirect_uri: BYE, state: "abc" })));
    const named = await logOut(() => ({ client_id: "store", post_logout_redirect_uri: BYE }));
    expect(await expectAsked(named)).toBe(BYE);
  });

  test("oidcc-rp-initiated-logout-no-params", async () => {
    expect(await expectAsked(await logOut(() => ({})))).toMatch(/^\/login\/sign-out/);
  });

  test("oidcc-rp-initiated-logout-only-state", async () => {
    const asked = await logOut(() => ({ state: "abc" }));
    expect(await expectAsked(asked)).toMatch(/^\/login\/sign-out/);
  });

  test("oidcc-rp-initiated-logout-no-post-logout-redirect-uri", async () => {
    const { browser, answer } = await logOut((id_token_hint) => ({ id_token_hint }));
    expect(answer.headers.get("location")).toMatch(/^\/login\/sign-out/);
    expect(await isSignedOut(browser)).toBe(true);
  });
});

describe("oidcc-backchannel-rp-initiated-logout-certification-test-plan", () => {
  test("oidcc-backchannel-logout-discovery-endpoint-verification", async () => {
    expect(await metadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });

  test("oidcc-backchannel-rp-initiated-logout", async () => {
    await workOutbox(world);
    const before = sites.told.length;
    const { idToken } = await logOut((id_token_hint) => ({ id_token_hint }));
    await workOutbox(world);
    expect(sites.told).toHaveLength(before + 1);
    const { fields, type } = sites.told.at(-1) ?? expect.fail("not told");
    expect(type).toContain("application/x-www-form-urlencoded");
    const { jwks_uri: keys } = await metadata();
    const { payload, protectedHeader } = await jwtVerify(
      fields.logout_token ?? "",
      createRemoteJWKSet(new URL(store.atHome(`${keys}`))),
      { issuer: world.config.origin, audience: "store" },
    );
    const { sub, sid, aud, iss } = decodeJwt(idToken);
    expect(payload).toMatchObject({ sub, sid, aud, iss, jti: expect.any(String) });
    expect(payload).toHaveProperty("events", {
      "http://schemas.openid.net/event/backchannel-logout": {},
    });
    expect(payload).not.toHaveProperty("nonce");
    expect(protectedHeader.alg).toBe("ES256");
  });
});
