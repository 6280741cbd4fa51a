import { PEOPLE } from "@musubi/demo-world";
import { decodeProtectedHeader } from "jose";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createServiceSite,
  openPage,
  PLANNER,
  readTitle,
  type ServiceSite,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;

const createServices = () => createWorld([riku, ren], undefined, withClients());

const SET_UP_WRONGLY = "サービスからの依頼を受け付けられません";

/** Changes the URL of a request in an invalid way. */
async function spoil(store: ServiceSite, change: (query: URLSearchParams) => void) {
  const url = new URL((await store.begin()).url);
  change(url.searchParams);
  return url.href;
}

describe("an invalid request gets an error page of ours, without a redirect", () => {
  test.each<[string, (query: URLSearchParams) => void]>([
    ["an unknown client", (query) => query.set("client_id", "nobody")],
    ["no client", (query) => query.delete("client_id")],
    ["the portal as the client", (query) => query.set("client_id", "portal")],
    ["another address", (query) => query.set("redirect_uri", "http://evil.test/callback")],
    ["an address below", (query) => query.set("redirect_uri", "http://store.test/callback/x")],
    [
      "an address in other letter case",
      (query) => query.set("redirect_uri", "http://store.test/Callback"),
    ],
    [
      "another client's address",
      (query) => query.set("redirect_uri", "http://planner.test/callback"),
    ],
    ["no address", (query) => query.delete("redirect_uri")],
    ["state twice", (query) => query.append("state", "again")],
    ["an unknown parameter twice", (query) => ["a", "b"].map((x) => query.append("x", x))],
  ])("%s", async (_name, change) => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const answer = await browser.request(await spoil(store, change));
    expect(answer.status).toBe(400);
    expect(answer.headers.get("location")).toBeNull();
    expect(readTitle(await answer.text())).toContain(SET_UP_WRONGLY);
    expect(world.refusals.at(-1)).toBeDefined();
  });

  test("in the language that the request asked for", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const address = await spoil(store, (query) => {
      query.set("ui_locales", "en");
      query.set("client_id", "nobody");
    });
    expect(await (await fetch(address)).text()).toContain("We can’t accept this request");
  });

  test("and so does an internal error", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const { url } = await store.begin();
    await world.database.db.schema.alterTable("login_session").renameTo("elsewhere").execute();
    for (const address of [url, `${world.url}/oidc/auth/anything`]) {
      const answer = await browser.request(address);
      expect(answer.status).toBe(503);
      expect(answer.headers.get("content-type")).toContain("text/html");
    }
  });

  test.each([
    ["token", "unsupported_response_type"],
    ["code id_token", "unsupported_response_type"],
    ["", "invalid_request"],
    [undefined, "invalid_request"],
  ])(
    "but a response type other than code is reported to the service, in the query: %s",
    async (type, error) => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const change = (query: URLSearchParams) => {
        if (type === undefined) query.delete("response_type");
        else query.set("response_type", type);
      };
      const told = await fetch(await spoil(store, change), { redirect: "manual" });
      const address = new URL(told.headers.get("location") ?? "");
      expect(`${address.origin}${address.pathname}${address.hash}`).toBe(
        "http://store.test/callback",
      );
      expect(address.searchParams.get("error")).toBe(error);
      expect(address.searchParams.get("iss")).toBe("http://identity.test");
      expect(address.searchParams.get("state")).toEqual(expect.any(String));
      expect(world.refusals.at(-1)).toBeDefined();
      // The error is redirected to no other address.
      const elsewhere = await spoil(store, (query) => {
        change(query);
        query.set("redirect_uri", "http://evil.test/callback");
      });
      const page = await fetch(elsewhere, { redirect: "manual" });
      expect([page.status, page.headers.get("location")]).toEqual([400, null]);
    },
  );

  test("but a scope that the service may not have is reported to the service", async () => {
    await using world = await createServices();
    const planner = await createServiceSite(world, PLANNER);
    const begun = await planner.begin({
      scope: "openid offline_access profile",
      prompt: "consent",
    });
    const callback = await planner.walk(begun, new Browser(), riku);
    expect(callback.origin).toBe("http://planner.test");
    expect(callback.searchParams.get("error")).toBe("invalid_scope");
    expect(callback.searchParams.get("iss")).toBe("http://identity.test");
  });

  test("a HEAD request is not found, and issues no code", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const { url } = await store.begin();
    const answer = await browser.request(url, { method: "HEAD" });
    expect(answer.status).toBe(404);
  });

  test("a posted request works like one in a URL", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const begun = await store.begin();
    const { origin, pathname, searchParams } = new URL(begun.url);
    const browser = new Browser();
    const posted = await browser.post(`${origin}${pathname}`, Object.fromEntries(searchParams));
    expect(posted.status).toBe(303);
    const start = new URL(posted.headers.get("location") ?? "", origin).href;
    const callback = await store.walk({ ...begun, url: start }, browser, riku);
    expect((await store.redeem(begun, callback)).claims()?.sub).toBe(riku.subject);
  });
});

describe("an invalid request of a service is logged", () => {
  const readTold = ({ log }: World) =>
    log
      .map((line): Record<string, unknown> => JSON.parse(line))
      .filter(({ msg }) => msg === "a service asked wrongly");

  test.each<[string, (query: URLSearchParams) => void]>([
    ["a parameter appears twice", (query) => query.append("state", "again")],
    ["response_mode must be query or form_post", (query) => query.set("response_mode", "fragment")],
    ["redirect_uri is missing", (query) => query.delete("redirect_uri")],
    [
      `redirect_uri is not registered; registered: ${STORE.redirect_uris.join(", ")}`,
      (query) => query.set("redirect_uri", "http://evil.test/"),
    ],
  ])("in one line, with its client and the request's ID: %s", async (fault, change) => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const answer = await fetch(await spoil(store, change));
    const request_id = answer.headers.get("x-request-id");
    expect(readTold(world)).toEqual([
      expect.objectContaining({ request_id, client: "store", fault }),
    ]);
    // The holder can give this ID to the operator who reads the log.
    expect(await answer.text()).toContain(request_id);
  });

  test("I06: without any secret or personal data, whatever the request", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { id_token = "" } = await store.signIn(new Browser(), riku);
    const secrets = {
      state: "a state of somebody",
      nonce: "a nonce of somebody",
      code_challenge: "a challenge of somebody",
      login_hint: riku.email,
      id_token_hint: id_token,
    };
    await fetch(
      await spoil(store, (query) => {
        for (const [name, value] of Object.entries(secrets)) query.set(name, value);
        query.append("state", "again");
        query.set("redirect_uri", "http://store.test/callback?secret-in-address");
      }),
    );
    // The client parameter may contain anything.
    const clients = [
      id_token,
      `a\nb\u2028c\u202e${"x".repeat(5_000)}`,
      "\u{1f600}".repeat(200),
      "",
    ];
    for (const client of clients) {
      await fetch(
        await spoil(store, (query) => {
          query.set("client_id", client);
          query.append("state", "again");
        }),
      );
    }
    const told = readTold(world);
    expect(told.map(({ client }) => client)).toEqual([
      "store",
      "[token]",
      `a\\u{a}b\\u{2028}c\\u{202e}${"x".repeat(56)}`,
      "\u{1f600}".repeat(40),
      "",
    ]);
    for (const row of told) expect(JSON.stringify(row).length).toBeLessThan(500);
    const all = world.log.join("");
    for (const secret of [...Object.values(secrets), "secret-in-address"]) {
      expect(all).not.toContain(secret);
    }
  });

  test("and a valid request has no such line", async () => {
    await using world = await createServices();
    await (await createServiceSite(world)).signIn(new Browser(), riku);
    expect(readTold(world)).toEqual([]);
  });
});

describe("a malformed posted request", () => {
  test.each([
    ["JSON", "application/json", "{}"],
    ["an unknown type", "text/plain", "a=b"],
    ["far too long", "application/x-www-form-urlencoded", `a=${"b".repeat(20_000)}`],
  ])("gets an error page: %s", async (_name, type, body) => {
    await using world = await createServices();
    for (const path of ["/oidc/auth", "/oidc/end-session"]) {
      const headers = { "content-type": type };
      const answer = await fetch(`${world.url}${path}`, { method: "POST", headers, body });
      expect([path, answer.status]).toEqual([path, 400]);
      expect(answer.headers.get("content-type")).toContain("text/html");
      expect(world.refusals.at(-1)).toBeDefined();
    }
  });

  test("is refused without a body", async () => {
    await using world = await createServices();
    const answer = await fetch(`${world.url}/oidc/auth`, { method: "POST", redirect: "manual" });
    expect(answer.status).toBe(400);
  });
});

describe("the sign-in form is shown", () => {
  const errorOf = (callback: URL) => callback.searchParams.get("error");

  test("never, if the service sends prompt=none", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const silent = { prompt: "none" };
    expect(errorOf(await store.walk(await store.begin(silent), browser))).toBe("login_required");
    await store.signIn(browser, riku);
    expect((await store.signIn(browser, undefined, silent)).claims()?.sub).toBe(riku.subject);
    // A service at which the user has no account gets an error.
    const planner = await createServiceSite(world, PLANNER);
    const other = new Browser();
    await store.signIn(other, ren);
    const refused = await planner.walk(await planner.begin(silent), other);
    expect(errorOf(refused)).toBe("interaction_required");
  });

  test("always, if the service requests a fresh sign-in; the client session stays the same", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const first = (await store.signIn(browser, riku)).claims();
    for (const changes of [{ prompt: "login" }, { prompt: "select_account" }, { max_age: "0" }]) {
      const page = await openPage((await store.begin(changes)).url, browser, store.atHome);
      expect(await page.text()).toContain('name="password"');
    }
    const again = (await store.signIn(browser, riku, { prompt: "login" })).claims();
    expect(again?.sid).toBe(first?.sid);
    expect(again?.auth_time).toBeGreaterThanOrEqual(first?.auth_time ?? 0);
  });

  test("if the service expects another user", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku);
    await store.signIn(browser, ren, { prompt: "login" });
    const hint = { id_token_hint: tokens.id_token ?? "" };
    expect(errorOf(await store.walk(await store.begin({ ...hint, prompt: "none" }), browser))).toBe(
      "login_required",
    );
    expect((await store.signIn(browser, riku, hint)).claims()?.sub).toBe(riku.subject);
  });

  test("with the e-mail address and in the language that the service sends", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const begun = await store.begin({ login_hint: riku.email, ui_locales: "en" });
    const page = await (await openPage(begun.url)).text();
    expect(page).toContain('lang="en"');
    expect(page).toContain(`value="${riku.email}"`);
  });

  test("without leaving a session of the provider library behind", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const { db } = world.database;
    const rows = await db.selectFrom("oidc_state").select(["model", "provider"]).execute();
    expect(rows.every(({ provider }) => provider === "root")).toBe(true);
    expect(rows.map(({ model }) => model)).not.toContain("Session");
    expect(rows.map(({ model }) => model)).not.toContain("Interaction");
    const names = [...browser.cookies.keys()].filter((name) =>
      name.startsWith("musubi_interaction_"),
    );
    expect(names).not.toContain("musubi_interaction_session");
  });

  test("again, if another holder signed in in another tab meanwhile", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const begun = await store.begin({ prompt: "login" });
    const page = await openPage(begun.url, browser, store.atHome);
    // One tab has signed in and is about to continue; the other signs in as another user.
    const { submitSignIn } = world;
    const inTab = await submitSignIn(browser, page.url, riku);
    const calls = new URL(inTab.headers.get("location") ?? "", page.url).href;
    const resumed = await browser.request(calls);
    await submitSignIn(browser, world.loginUrl({ prompt: "login" }), ren);
    const end = await openPage(
      new URL(store.atHome(resumed.headers.get("location") ?? ""), calls).href,
      browser,
      store.atHome,
    );
    expect(await end.text()).toContain('name="password"');
  });
});

describe("an ID token as a hint", () => {
  const MINUTE = 60_000;

  test("is accepted while its key is published, even if another key signs already", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    await world.parts.issuer.keys.rotate();
    world.passTime(6 * MINUTE);
    const ask = async () =>
      store.walk(await store.begin({ prompt: "none", id_token_hint: hint }), browser);
    expect((await ask()).searchParams.has("code")).toBe(true);
    const { id_token: next = "" } = await store.signIn(browser, riku);
    expect(decodeProtectedHeader(next).kid).not.toBe(decodeProtectedHeader(hint).kid);
    // An hour later the key is gone, and the token cannot be verified.
    world.passTime(60 * MINUTE);
    expect((await ask()).searchParams.get("error")).toBe("invalid_request");
  });

  test("is refused in a silent request if it names another user", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const { id_token: foreign = "" } = await store.signIn(new Browser(), ren);
    const begun = await store.begin({ prompt: "none", id_token_hint: foreign });
    expect((await store.walk(begun, browser)).searchParams.get("error")).toBe("login_required");
  });
});
