import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServiceClient } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { emailField, passwordField } from "../person/account-auth.ts";
import { WORDS } from "../person/words.ts";
import { type ForeignSite, startForeignSite } from "../world/foreign-site.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

/*
 * Third-party libraries on a separate site in a real browser: two in its page, without a secret,
 * and one on its server, with one. None of our code is between them and identity.
 */

const { riku } = PEOPLE;
const SECRET = "a secret of the foreign site that is long enough";
const { login } = WORDS.en;

/** Registers the site's page, without a secret, as the planner, and its server, with one, as the store. */
async function connect(world: World, site: ForeignSite): Promise<void> {
  const shared = {
    post_logout_redirect_uris: [`${site.origin}/`],
    backchannel_logout_uri: `${site.origin}/logged-out`,
    scopes: ["openid", "email", "profile"],
    id_token_signed_response_alg: "ES256",
  } as const satisfies Partial<ServiceClient>;
  const clients: Readonly<Record<string, ServiceClient>> = {
    planner: {
      ...shared,
      id: "foreign-page",
      secret: "none",
      redirect_uris: [`${site.origin}/callback`, `${site.origin}/silent`],
    },
    store: {
      ...shared,
      id: "foreign-server",
      secret: "STORE_CLIENT_SECRET",
      redirect_uris: [`${site.origin}/server/callback`],
    },
  };
  const catalogue = demoCatalogue(world.sandbox).map((entry) => ({
    ...entry,
    clients: [clients[entry.kind] ?? []].flat(),
  }));
  writeFileSync(join(world.dataFolder, "catalogue.json"), JSON.stringify(catalogue));
  await world.restartIdentity({ STORE_CLIENT_SECRET: SECRET });
  await site.connect(world.identity, { id: "foreign-server", secret: SECRET });
}

/** Fills in the log-in page, which is in English. */
async function logIn(page: Page): Promise<void> {
  await emailField(page, "en").fill(riku.email);
  await passwordField(page, "en").fill(riku.password ?? "");
  await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
}

/** Records every address of identity that the browser shows, from now on. */
function watchPages(page: Page, world: World): string[] {
  const shown: string[] = [];
  page.on("framenavigated", (frame) => {
    if (frame.url().startsWith(world.identity)) shown.push(frame.url());
  });
  return shown;
}

declare const oidc: typeof import("oidc-client-ts");

/** Calls a method of the library's manager, in the page. */
const manage = (
  page: Page,
  world: World,
  deed: "signinRedirect" | "signinCallback" | "signoutRedirect" | "signinSilent",
  more: Record<string, string> = {},
): Promise<Record<string, unknown> | undefined> =>
  page.evaluate(
    async ([authority, deed, more]) => {
      const manager = new oidc.UserManager({
        authority,
        client_id: "foreign-page",
        redirect_uri: `${location.origin}/callback`,
        silent_redirect_uri: `${location.origin}/silent`,
        post_logout_redirect_uri: `${location.origin}/`,
        scope: "openid email",
        ui_locales: "en",
        loadUserInfo: true,
      });
      if (deed === "signinCallback") {
        const user = await manager.signinCallback();
        return user?.profile as Record<string, unknown> | undefined;
      }
      if (deed === "signinSilent") {
        return manager.signinSilent({ forceIframeAuth: true }).then(
          () => ({ refused: "no" }),
          (error: Error & { error?: string }) => ({ refused: error.error ?? error.name }),
        );
      }
      // The call leaves the page, and never returns.
      void manager[deed](more);
      return undefined;
    },
    [world.identity, deed, more] as const,
  );

test("oidc-client-ts in a page logs in, logs in again without a form, but not in a frame, and logs out", async ({
  page,
  world,
}) => {
  await using site = await startForeignSite();
  await connect(world, site);
  await page.goto(site.origin);
  await manage(page, world, "signinRedirect");
  await logIn(page);
  await page.waitForURL(/\/callback\?.*code=/);
  expect(await manage(page, world, "signinCallback")).toMatchObject({
    sub: riku.subject,
    email: riku.email,
    email_verified: true,
  });

  const shown = watchPages(page, world);
  await page.goto(site.origin);
  await manage(page, world, "signinRedirect", { prompt: "none" });
  await page.waitForURL(/\/callback\?.*code=/);
  expect(await manage(page, world, "signinCallback")).toMatchObject({ sub: riku.subject });
  expect(shown).toEqual([]);

  // In a frame the browser sends no cookies, and our pages refuse to be shown.
  await page.goto(site.origin);
  expect(await manage(page, world, "signinSilent")).toEqual({ refused: "login_required" });
  const refused = page.waitForEvent("console", (said) => said.text().includes("frame-ancestors"));
  await page.evaluate(
    (src) => {
      document.body.append(Object.assign(document.createElement("iframe"), { src }));
    },
    askInFrame(world, site),
  );
  await refused;

  await manage(page, world, "signoutRedirect");
  await page.waitForURL(`${site.origin}/`);
  await expect.poll(() => site.told.length, { timeout: 20_000 }).toBe(1);
  await manage(page, world, "signinRedirect", { prompt: "none" });
  await page.waitForURL(/\/callback\?.*error=login_required/);
});

test("oidc-client-ts in a page of identity's own site logs in again in a hidden frame", async ({
  page,
  world,
}) => {
  await using site = await startForeignSite("localhost");
  await connect(world, site);
  await page.goto(site.origin);
  expect(await manage(page, world, "signinSilent")).toEqual({ refused: "login_required" });
  await manage(page, world, "signinRedirect");
  await logIn(page);
  await page.waitForURL(/\/callback\?.*code=/);
  await manage(page, world, "signinCallback");
  expect(await manage(page, world, "signinSilent")).toEqual({ refused: "no" });
});

/** The address of a log-in, as a page would put it into a frame. */
const askInFrame = (world: World, site: ForeignSite): string =>
  `${world.identity}/oidc/auth?${new URLSearchParams({
    client_id: "foreign-page",
    redirect_uri: `${site.origin}/callback`,
    response_type: "code",
    scope: "openid",
    code_challenge: "A".repeat(43),
    code_challenge_method: "S256",
  })}`;

/** Begins a sign-in with oauth4webapi, which leaves storage and redirects to the page. */
const begin = (page: Page, world: World, more: Record<string, string> = {}): Promise<void> =>
  page.evaluate(
    async ([issuer, library, more]) => {
      const oauth: typeof import("oauth4webapi") = await import(library);
      const insecure = { [oauth.allowInsecureRequests]: true };
      const found = await oauth.discoveryRequest(new URL(issuer), insecure);
      const server = await oauth.processDiscoveryResponse(new URL(issuer), found);
      const verifier = oauth.generateRandomCodeVerifier();
      const state = oauth.generateRandomState();
      sessionStorage.setItem("begun", JSON.stringify({ server, verifier, state }));
      const url = new URL(server.authorization_endpoint ?? "");
      url.search = `${new URLSearchParams({
        client_id: "foreign-page",
        redirect_uri: `${location.origin}/callback`,
        response_type: "code",
        scope: "openid email",
        code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        ui_locales: "en",
        state,
        ...more,
      })}`;
      location.assign(url);
    },
    [world.identity, "/oauth4webapi.js", more] as const,
  );

/** Finishes the sign-in on the callback page. Returns the claims and the log-out address, or the error. */
const finish = (page: Page) =>
  page.evaluate(async (library) => {
    const oauth: typeof import("oauth4webapi") = await import(library);
    const { server, verifier, state } = JSON.parse(sessionStorage.getItem("begun") ?? "{}");
    const client = { client_id: "foreign-page", require_auth_time: true };
    const insecure = { [oauth.allowInsecureRequests]: true };
    try {
      const answer = oauth.validateAuthResponse(server, client, new URL(location.href), state);
      const asked = await oauth.authorizationCodeGrantRequest(
        ...([server, client, oauth.None(), answer] as const),
        ...([`${location.origin}/callback`, verifier, insecure] as const),
      );
      const tokens = await oauth.processAuthorizationCodeResponse(server, client, asked, {
        requireIdToken: true,
      });
      const subject = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? "";
      const told = await oauth.userInfoRequest(server, client, tokens.access_token, insecure);
      const info = await oauth.processUserInfoResponse(server, client, subject, told);
      const taken = await oauth.revocationRequest(
        ...([server, client, oauth.None(), tokens.access_token, insecure] as const),
      );
      await oauth.processRevocationResponse(taken);
      const out = new URL(server.end_session_endpoint);
      out.searchParams.set("id_token_hint", tokens.id_token ?? "");
      out.searchParams.set("post_logout_redirect_uri", `${location.origin}/`);
      return { info, out: out.href, refused: undefined };
    } catch (error) {
      const refused = (error as { error?: string }).error ?? `${error}`;
      return { info: undefined, out: "", refused };
    }
  }, "/oauth4webapi.js");

test("oauth4webapi in a page logs in, logs in again without a form, and logs out", {
  tag: "@release",
}, async ({ page, world }) => {
  await using site = await startForeignSite();
  await connect(world, site);
  await page.goto(site.origin);
  await begin(page, world);
  await logIn(page);
  await page.waitForURL(/\/callback\?.*code=/);
  const learnt = { sub: riku.subject, email: riku.email, email_verified: true };
  expect(await finish(page)).toMatchObject({ info: learnt });

  const shown = watchPages(page, world);
  await page.goto(site.origin);
  await begin(page, world, { prompt: "none" });
  await page.waitForURL(/\/callback\?.*code=/);
  const again = await finish(page);
  expect(again).toMatchObject({ info: learnt });
  expect(shown).toEqual([]);

  await page.goto(again.out);
  await page.waitForURL(`${site.origin}/`);
  await begin(page, world, { prompt: "none" });
  await page.waitForURL(/\/callback\?.*error=/);
  expect(await finish(page)).toMatchObject({ refused: "login_required" });
});

test("openid-client on a server logs in, logs in again without a form, and logs out", {
  tag: "@release",
}, async ({ page, world }) => {
  await using site = await startForeignSite();
  await connect(world, site);
  const readPage = async () => JSON.parse((await page.locator("body").innerText()) || "{}");
  await page.goto(`${site.origin}/server/log-in?ui_locales=en`);
  await logIn(page);
  await page.waitForURL(/\/server\/callback\?.*code=/);
  const learnt = {
    ...{ sub: riku.subject, email: riku.email, email_verified: true },
    ...{ preferred_username: riku.email, locale: "ja" },
  };
  expect(await readPage()).toEqual(learnt);

  const shown = watchPages(page, world);
  await page.goto(`${site.origin}/server/log-in?prompt=none`);
  expect(await readPage()).toEqual(learnt);
  expect(shown).toEqual([]);

  await page.goto(`${site.origin}/server/log-out`);
  await page.waitForURL(`${site.origin}/`);
  await expect.poll(() => site.told.length, { timeout: 20_000 }).toBe(1);
  await page.goto(`${site.origin}/server/log-in?prompt=none`);
  expect(await readPage()).toEqual({ refused: "login_required" });
});
