import { AUTHORIZATION_CODE_LIFETIME_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, randomPKCECodeVerifier, refreshTokenGrant } from "openid-client";
import { describe, expect, test } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { NOT_REGISTERED } from "../threats/redirect-corpus.ts";
import { Browser } from "../world/browser.ts";
import { createServiceSite, openPage, STORE, withClients } from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku, ren } = PEOPLE;
const FOREVER = { scope: "openid offline_access", prompt: "consent" };

/** Returns a world, and the store as a client in it. */
async function createStore(client = STORE) {
  const world = await createWorld(
    [riku, ren],
    undefined,
    withClients(undefined, { store: client }),
  );
  return { world, store: await createServiceSite(world, client) };
}

/** Returns a code of the store that was not redeemed. */
async function obtainCode(
  { store }: Pick<Awaited<ReturnType<typeof createStore>>, "store">,
  changes?: Record<string, string>,
) {
  const begun = await store.begin(changes);
  return { begun, callback: await store.walk(begun, new Browser(), riku) };
}

describe("a code that a service was given", () => {
  test("P01: redeemed again, ends the tokens that it gave the first time", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const { begun, callback } = await obtainCode({ store }, FOREVER);
    const tokens = await store.redeem(begun, callback);
    expect(await refusal(store.redeem(begun, callback))).toBe("invalid_grant");
    const { configuration } = store;
    expect(await refusal(refreshTokenGrant(configuration, tokens.refresh_token ?? ""))).toBe(
      "invalid_grant",
    );
    const info = fetchUserInfo(configuration, tokens.access_token, riku.subject);
    expect(await refusal(info)).toBe("401");
  });

  test("P02: redeemed twenty times at once, gives tokens once", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const { begun, callback } = await obtainCode({ store });
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => refusal(store.redeem(begun, callback))),
    );
    expect(outcomes.filter((outcome) => outcome === "went through")).toHaveLength(1);
  });

  test("P03: tried with a wrong verifier, is used up", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const { begun, callback } = await obtainCode({ store });
    const wrong = { ...begun, verifier: randomPKCECodeVerifier() };
    expect(await refusal(store.redeem(wrong, callback))).toBe("invalid_grant");
    expect(await refusal(store.redeem(begun, callback))).toBe("invalid_grant");
  });

  test("P04: is not redeemed with another sign-in's verifier", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const one = await obtainCode({ store });
    const other = await obtainCode({ store });
    const mixed = { ...one.begun, verifier: other.begun.verifier };
    expect(await refusal(store.redeem(mixed, one.callback))).toBe("invalid_grant");
  });

  test("P08: expires after a minute", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const { begun, callback } = await obtainCode({ store });
    world.passTime(AUTHORIZATION_CODE_LIFETIME_MS);
    expect(await refusal(store.redeem(begun, callback))).toBe("invalid_grant");
  });
});

describe("a service's request", () => {
  test("P05: with an incomplete or invalid PKCE challenge gets an error, and shows no form", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const begun = new URL((await store.begin()).url);
    const good = begun.searchParams.get("code_challenge") ?? "";
    for (const [name, value] of [
      ["code_challenge", ""],
      ["code_challenge", good.slice(1)],
      ["code_challenge", `${good}A`],
      ["code_challenge", `${good.slice(1)}=`],
      ["code_challenge_method", "plain"],
      ["code_challenge_method", ""],
      ["code_challenge_method", "s256"],
    ] as const) {
      begun.searchParams.set("code_challenge", good);
      begun.searchParams.set("code_challenge_method", "S256");
      begun.searchParams.set(name, value);
      const answer = await new Browser().request(begun.href);
      const told = new URL(answer.headers.get("location") ?? "", world.url).searchParams;
      expect([name, value, told.get("error")]).toEqual([name, value, "invalid_request"]);
    }
  });

  test("P09: never redirects to an address that is not exactly registered, after signing in or out", async () => {
    const { world, store } = await createStore({
      ...STORE,
      redirect_uris: ["http://shop.test/index"],
      post_logout_redirect_uris: ["http://shop.test/index"],
    });
    await using _ = world;
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    for (const address of NOT_REGISTERED("http://shop.test")) {
      const out = new URLSearchParams({ id_token_hint: hint, post_logout_redirect_uri: address });
      for (const url of [
        (await store.begin({ redirect_uri: address })).url,
        `${world.url}/oidc/end-session?${out}`,
      ]) {
        const answer = await browser.request(url);
        expect(answer.status, url).toBe(400);
        expect(answer.headers.get("location"), url).toBeNull();
        expect(await answer.text()).not.toContain("evil.example");
      }
    }
    expect((await store.signIn(browser, undefined, { prompt: "none" })).claims()).toBeDefined();
  });

  test("P10: is refused if any parameter is given twice, in the query or in a form", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    const out = new URLSearchParams({ id_token_hint: hint, state: "a", client_id: "store" });
    for (const url of [
      (await store.begin({ prompt: "none", ui_locales: "en", login_hint: riku.email })).url,
      `${world.url}/oidc/end-session?${out}`,
    ]) {
      for (const [name, value] of new URL(url).searchParams) {
        const answer = await browser.request(`${url}&${name}=${encodeURIComponent(value)}`);
        expect(answer.status, name).toBe(400);
        expect(answer.headers.get("location"), name).toBeNull();
      }
    }
    const { begun, callback } = await obtainCode({ store });
    const fields: [string, string][] = [
      ["grant_type", "authorization_code"],
      ["code", callback.searchParams.get("code") ?? ""],
      ["code_verifier", begun.verifier],
      ["redirect_uri", "http://store.test/callback"],
    ];
    for (const doubled of fields) {
      const answer = await fetch(`${world.url}/oidc/token`, {
        method: "POST",
        headers: { authorization: basic(STORE.id) },
        body: new URLSearchParams([...fields, doubled]),
      });
      expect([doubled[0], await answer.json()]).toEqual([
        doubled[0],
        expect.objectContaining({ error: "invalid_request" }),
      ]);
    }
  });
});

describe("the redirects from a service through the log-in and back", () => {
  test("P12, P16: are 303s, are not cached, and send no referrer to other sites", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const browser = new Browser();
    const answers: Response[] = [];
    const { request } = browser;
    browser.request = async (...given) => {
      const answer = await request.apply(browser, given);
      answers.push(answer);
      return answer;
    };
    const callback = await store.walk(await store.begin(), browser, riku);
    expect(callback.searchParams.has("code")).toBe(true);
    expect(answers.length).toBeGreaterThan(4);
    for (const { status, url, headers } of answers) {
      expect([200, 303], url).toContain(status);
      expect(headers.get("cache-control"), url).toContain("no-store");
      expect(headers.get("referrer-policy"), url).toMatch(/^(?:no-referrer|same-origin)$/);
    }
  });

  test("P13: are bound to one browser: another browser with the URL gets no code", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const [browser, other] = [new Browser(), new Browser()];
    const begun = await store.begin({ prompt: "login" });
    const calls = (await browser.request(begun.url)).headers.get("location") ?? "";
    await store.signIn(other, ren);
    const resume = calls.replace("/login/oidc/", "/oidc/auth/");
    for (const address of [calls, resume]) {
      const answer = await other.request(new URL(address, world.url).href);
      expect(answer.status).toBe(400);
      expect(answer.headers.get("location")).toBeNull();
    }
    // When the interaction is over, its URL gives no code to the same browser either.
    await store.walk({ ...begun, url: new URL(calls, world.url).href }, browser, riku);
    const again = await browser.request(new URL(resume, world.url).href);
    expect([again.status, again.headers.get("location")]).toEqual([400, null]);
  });

  test("P14: name the issuer in every answer", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const browser = new Browser();
    const refused = await store.walk(await store.begin({ prompt: "none" }), browser);
    const begun = await store.begin();
    const given = await store.walk(begun, browser, riku);
    for (const { searchParams } of [refused, given]) {
      expect(searchParams.get("iss")).toBe(world.config.origin);
    }
    const foreign = new URL(given);
    foreign.searchParams.set("iss", `${world.config.origin}/pool`);
    const error = await store.redeem(begun, foreign).catch((reason: Error) => reason);
    expect((error as Error).cause).toHaveProperty("message", expect.stringContaining('"iss"'));
  });

  /** A victim signs in for an attacker's request, whose cookies were planted, and stops before the redirect. */
  async function plantRequest({ world, store }: Awaited<ReturnType<typeof createStore>>) {
    const [attacker, victim] = [new Browser(), new Browser()];
    await store.signIn(attacker, ren);
    const begun = await store.begin({ prompt: "login" });
    const calls = (await attacker.request(begun.url)).headers.get("location") ?? "";
    for (const [name, value] of attacker.cookies) victim.cookies.set(name, value);
    const planted = attacker.cookies.get("musubi_login");
    const page = await openPage(new URL(calls, world.url).href, victim, store.atHome);
    const signedIn = await world.submitSignIn(victim, page.url, riku);
    await victim.request(new URL(signedIn.headers.get("location") ?? "", world.url).href);
    expect(victim.cookies.get("musubi_login")).not.toBe(planted);

    const resume = new URL(calls.replace("/login/oidc/", "/oidc/auth/"), world.url).href;
    return { attacker, resume };
  }

  test("P15: an attacker who plants a session or request in a victim's browser gains nothing", async () => {
    const { world, store } = await createStore();
    await using _ = world;
    const { attacker, resume } = await plantRequest({ world, store });
    const resumed = await openPage(resume, attacker, store.atHome);
    expect(await resumed.text()).toContain('name="password"');
    const silent = await store.walk(await store.begin({ prompt: "none" }), attacker);
    expect(silent.searchParams.get("error")).toBe("login_required");
  });

  test.each([
    ["logged in", true],
    ["logged out", false],
  ])(
    "P15: such an attacker, %s, gains nothing at another address, where the library resumes by its cookie",
    async (_, isLoggedIn) => {
      const { world, store } = await createStore();
      await using disposed = world;
      const { attacker, resume } = await plantRequest({ world, store });
      if (!isLoggedIn) attacker.cookies.delete("musubi_login");
      const answer = await attacker.request(new URL("/oidc/auth/another", resume).href);
      expect(answer.headers.get("location") ?? "").not.toContain("code=");
      const { db } = disposed.database;
      const codes = await db
        .selectFrom("oidc_state")
        .select("id_hash")
        .where("model", "=", "AuthorizationCode")
        .where("account", "=", riku.subject)
        .execute();
      expect(codes).toEqual([]);
    },
  );
});

const basic = (id: string): string =>
  `Basic ${btoa(`${id}:${encodeURIComponent(withClients().clientSecrets.get(id)?.[0] ?? "")}`)}`;
