import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import type { Config } from "../../src/settings/config.ts";
import { Browser } from "../world/browser.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import {
  createServiceSite,
  openPage,
  PLANNER,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;

const createServices = (changes: Partial<Config> = {}) =>
  createWorld([riku, ren], undefined, { ...withClients(), ...changes });

/** Returns the stolen cookie of a user who signed in a while ago. */
async function stealLogin(world: World): Promise<string> {
  const browser = new Browser();
  await (await createServiceSite(world)).signIn(browser, riku);
  world.passTime(60_000);
  return browser.cookies.get("musubi_login") ?? "";
}

describe("a stolen session does not count as a fresh sign-in", () => {
  test.each([{ prompt: "login" }, { prompt: "select_account" }, { max_age: "10" }])(
    "for a request with %o, if a thief sets its cookie after the request",
    async (changes) => {
      await using world = await createServices();
      const login = await stealLogin(world);
      const { site, begun } = await comeFromService(world, { changes });
      const thief = new Browser();
      const asked = await thief.request(begun.url);
      thief.cookies.set("musubi_login", login);
      const visitor = new URL(asked.headers.get("location") ?? "", begun.url).href;
      const page = await openPage(visitor, thief, site.atHome);
      expect(await page.text()).toContain('name="password"');
    },
  );

  test("at a first use either, if it replaces a fresh session", async () => {
    await using world = await createServices();
    const login = await stealLogin(world);
    const changes = { prompt: "login" };
    const visitor = await comeFromService(world, { client: PLANNER, changes });
    const page = await visitor.signIn(ren);
    expect(page.html).toContain("/open?");
    visitor.browser.cookies.set("musubi_login", login);
    expect((await visitor.open(page.address)).html).toContain('name="password"');
    expect((await visitor.press(page, "/open")).html).toContain('name="password"');
  });

  test("but if no fresh sign-in is required, any session of the browser is accepted", async () => {
    await using world = await createServices();
    const login = await stealLogin(world);
    const { site, begun } = await comeFromService(world);
    const browser = new Browser();
    const asked = await browser.request(begun.url);
    browser.cookies.set("musubi_login", login);
    const url = new URL(asked.headers.get("location") ?? "", begun.url).href;
    expect((await site.walk({ ...begun, url }, browser)).searchParams.has("code")).toBe(true);
  });
});

test("S12: a session that requests too many codes or sign-ins is refused; other sessions are not", async () => {
  await using world = await createServices({ rateLimitFactor: 0.1 });
  const store = await createServiceSite(world);
  const [flooding, quiet] = [new Browser(), new Browser()];
  for (const browser of [flooding, quiet]) await store.signIn(browser, riku);
  const ask = async (browser: Browser, changes: Record<string, string> = {}) => {
    const answer = await browser.request((await store.begin(changes)).url);
    return new URL(answer.headers.get("location") ?? "", world.url).searchParams.get("error");
  };
  const isOver = "temporarily_unavailable";
  const answers = [];
  for (let n = 0; n < 8; n += 1) {
    answers.push(await ask(flooding), await ask(flooding, { prompt: "login" }));
  }
  expect(answers.filter((error) => error === isOver)).toHaveLength(4);
  expect(await ask(flooding)).toBe(isOver);
  expect(await ask(quiet)).toBeNull();
  // A request that is too long to be stored is refused.
  expect(await ask(quiet, { prompt: "login", state: "x".repeat(4_000) })).toBe("invalid_request");
});

test("the provider for services refuses the pool's codes, and the pool refuses a service's", async () => {
  await using world = await createServices();
  const pool = await createPoolClient(reach(world));
  const store = await createServiceSite(world);
  const redeem = async (path: string, code: string, more: Record<string, string>) => {
    const body = new URLSearchParams({ grant_type: "authorization_code", code, ...more });
    const answer = await fetch(`${world.url}${path}`, { method: "POST", body });
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  const ofPool = await pool.walk(await pool.begin(), riku);
  const asStore = {
    client_id: STORE.id,
    client_secret: STORE_SECRET,
    redirect_uri: `${STORE.redirect_uris[0]}`,
    code_verifier: "x".repeat(43),
  };
  const refused = [400, "invalid_grant"];
  expect(await redeem("/oidc/token", ofPool.searchParams.get("code") ?? "", asStore)).toEqual(
    refused,
  );
  const ofStore = await store.walk(await store.begin(), new Browser(), riku);
  const asPortal = {
    client_id: pool.configuration.clientMetadata().client_id,
    redirect_uri: `${ofPool.origin}${ofPool.pathname}`,
    code_verifier: "x".repeat(43),
  };
  const { token_endpoint: atPool = "" } = pool.configuration.serverMetadata();
  const code = ofStore.searchParams.get("code") ?? "";
  expect(await redeem(new URL(atPool).pathname, code, asPortal)).toEqual(refused);

  const browser = new Browser();
  const begun = await browser.request((await pool.begin()).url);
  const uid = (begun.headers.get("location") ?? "").split("/").at(-1);
  expect((await browser.request(`${world.url}/oidc/auth/${uid}`)).status).toBe(400);
});
