import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, refreshTokenGrant } from "openid-client";
import { describe, expect } from "vitest";
import { Browser, readField } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import {
  createServiceSite,
  openPage,
  PLANNER,
  readTitle,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;
const BYE = "http://store.test/bye";
const FOREVER = { scope: "openid offline_access", prompt: "consent" };

const createServices = () => createWorld([riku, ren], undefined, withClients());

const endSession = ({ url }: World, query: Record<string, string>) =>
  `${url}/oidc/end-session?${new URLSearchParams(query)}`;

const jobsOf = async (world: World): Promise<number> => {
  const rows = await world.database.db
    .selectFrom("outbox")
    .select("id")
    .where("kind", "=", "tell-log-out")
    .execute();
  return rows.length;
};

describe("logging out at a service", () => {
  test("with an ID token of this session ends the session everywhere, and leads back", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const planner = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku, FOREVER);
    const others = await planner.signIn(browser);
    const address = endSession(world, {
      id_token_hint: tokens.id_token ?? "",
      post_logout_redirect_uri: BYE,
      state: "a&b",
    });
    const answer = await browser.request(address);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe(`${BYE}?state=a%26b`);
    expect(browser.cookies.has("musubi_login")).toBe(false);
    await expect(
      refreshTokenGrant(store.configuration, tokens.refresh_token ?? ""),
    ).rejects.toThrow();
    await expect(
      fetchUserInfo(planner.configuration, others.access_token, riku.subject),
    ).rejects.toThrow();
    // There is a job for the planner too, although it has no address for log-outs: the job finds that out.
    expect(await jobsOf(world)).toBe(2);
  });

  onBothEngines("ends the sessions of two tabs that logged in at the same moment", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const planner = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    const begun = await planner.begin();
    const form = await openPage(begun.url, browser, planner.atHome);
    // The second tab sends its request before the first is answered.
    const early = new Browser();
    for (const [name, value] of browser.cookies) early.cookies.set(name, value);
    const ofStore = await store.signIn(browser, riku, FOREVER);
    const { email, password = "" } = riku;
    const csrf = readField(await form.text(), "csrf");
    const posted = await early.post(form.url, { csrf, email, password });
    for (const [name, value] of early.cookies) browser.cookies.set(name, value);
    const url = new URL(planner.atHome(posted.headers.get("location") ?? ""), form.url).href;
    const ofPlanner = await planner.redeem(begun, await planner.walk({ ...begun, url }, browser));
    const alive = () =>
      world.database.db
        .selectFrom("login_session")
        .select("id")
        .where("ended_at", "is", null)
        .execute();
    expect(await alive()).toHaveLength(2);
    await refreshTokenGrant(store.configuration, ofStore.refresh_token ?? "");

    await browser.request(endSession(world, { id_token_hint: ofStore.id_token ?? "" }));
    expect(await alive()).toEqual([]);
    for (const [site, { access_token }] of [
      [store, ofStore],
      [planner, ofPlanner],
    ] as const) {
      await expect(fetchUserInfo(site.configuration, access_token, riku.subject)).rejects.toThrow();
    }
    expect(await jobsOf(world)).toBe(2);
  });

  test("from a link of another site asks first", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    // An ID token of another session does not confirm the log-out of this one.
    const { id_token: foreign = "" } = await store.signIn(new Browser(), ren);
    for (const query of [{}, { client_id: "store" }, { id_token_hint: foreign }]) {
      const page = await openPage(endSession(world, query as Record<string, string>), browser);
      expect(readTitle(await page.text())).toContain("ログアウト");
      expect(browser.cookies.has("musubi_login")).toBe(true);
    }
    const query = { client_id: "store", post_logout_redirect_uri: BYE, ui_locales: "en" };
    const page = await openPage(endSession(world, query), browser);
    const html = await page.text();
    expect(html).toContain('lang="en"');
    const answer = await browser.post(page.url, { csrf: readField(html, "csrf") });
    expect(answer.headers.get("location")).toBe(BYE);
    expect(browser.cookies.has("musubi_login")).toBe(false);
    expect(await jobsOf(world)).toBe(1);
  });

  test("with an ID token whose key has been retired asks first", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    await world.parts.issuer.keys.rotate();
    world.passTime(60 * 60_000);
    const query = { id_token_hint: hint, post_logout_redirect_uri: BYE };
    const page = await openPage(endSession(world, query), browser);
    expect(browser.cookies.has("musubi_login")).toBe(true);
    const csrf = readField(await page.text(), "csrf");
    expect((await browser.post(page.url, { csrf })).headers.get("location")).toBe(BYE);
    expect(browser.cookies.has("musubi_login")).toBe(false);
  });

  test("without a session leads straight back", async () => {
    await using world = await createServices();
    const query = { client_id: "store", post_logout_redirect_uri: BYE };
    const answer = await new Browser().request(endSession(world, query));
    expect(answer.headers.get("location")).toBe(BYE);
  });

  test.each<[string, Record<string, string>]>([
    [
      "an unregistered address",
      { client_id: "store", post_logout_redirect_uri: "http://evil.test/" },
    ],
    [
      "another client's address",
      { client_id: "store", post_logout_redirect_uri: "http://planner.test/" },
    ],
    ["an address without a client", { post_logout_redirect_uri: BYE }],
    ["an unknown client", { client_id: "nobody" }],
    ["an invalid ID token", { id_token_hint: "e30.e30.e30" }],
  ])("with %s gets an error page, and ends nothing", async (_name, query) => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const answer = await browser.request(endSession(world, query));
    expect(answer.status).toBe(400);
    expect(readTitle(await answer.text())).toContain("サービスからの依頼");
    expect(browser.cookies.has("musubi_login")).toBe(true);
  });

  test("with another client's ID token is refused", async () => {
    await using world = await createServices();
    const planner = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    const { id_token: hint = "" } = await planner.signIn(browser, riku);
    const query = { id_token_hint: hint, client_id: STORE.id };
    expect((await browser.request(endSession(world, query))).status).toBe(400);
  });
});

describe("logging out on our page", () => {
  onBothEngines(
    "ends the services' sessions at once, and queues a notice to each service",
    async () => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const browser = new Browser();
      const tokens = await store.signIn(browser, riku, FOREVER);
      const page = await openPage(`${world.url}/login/sign-out?lng=ja`, browser);
      await browser.post(page.url, { csrf: readField(await page.text(), "csrf") });
      const { configuration } = store;
      await expect(refreshTokenGrant(configuration, tokens.refresh_token ?? "")).rejects.toThrow();
      expect(await jobsOf(world)).toBe(1);
    },
  );
});
