import type { BrowserContext, Page, Request } from "@playwright/test";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { arrive, recallSignIn } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, login, linking } = WORDS.ja;

const SCREENS = {
  "/index": portal.home.title,
  "/account-transfer": linking.transfer.title,
  "/change-password": portal.changePassword.title,
};

/** Records the calls to identity and the requests for the portal's data from now on. */
function watchCalls(context: BrowserContext, world: World): string[] {
  const calls: string[] = [];
  context.on("request", (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    const isCall = origin === world.identity || pathname.startsWith("/json/");
    if (isCall && request.method() !== "OPTIONS") calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const renewalsIn = (calls: readonly string[]) =>
  calls.filter((call) => call === "POST /token/renew").length;

/** Changes the page between server and browser, as some networks do. */
async function rewritePage(page: Page, world: World, rewrite: (html: string) => string) {
  // A page that the test answers itself needs permission to call this machine.
  await page.context().grantPermissions(["local-network-access"], { origin: world.portal });
  await page.route(`${world.portal}/*`, async (route) => {
    if (route.request().resourceType() !== "document") return route.fallback();
    const response = await route.fetch();
    await route.fulfill({ response, body: rewrite(await response.text()) });
  });
}

const withoutEarlyScript = (html: string) => html.replace(/<script>.*?<\/script>/s, "");

async function openScreen(page: Page, world: World, path: string, title: string): Promise<void> {
  await page.goto(world.portal + path);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeAttached();
  await page.waitForLoadState("networkidle");
}

/**
 * Screens that offer changes ask whether the ID is frozen. The page does not wait for the answer,
 * nor does `networkidle`.
 */
const expectRestAsked = (calls: readonly string[], path: string) =>
  path === "/index" || expect.poll(() => calls, path).toContain("GET /account/places");

test("§4 early: what the page requests early is not requested again, and the layout does not shift", async ({
  page,
  context,
  world,
}) => {
  await recallSignIn(page, world);
  await watchShifts(page);
  const calls = watchCalls(context, world);
  for (const [path, title] of Object.entries(SCREENS)) {
    calls.length = 0;
    await openScreen(page, world, path, title);
    await expectRestAsked(calls, path);
    const early = calls.toSorted();
    expect(renewalsIn(early), path).toBe(1);
    await expectNoShift(page);

    await rewritePage(page, world, withoutEarlyScript);
    calls.length = 0;
    await openScreen(page, world, path, title);
    await expectRestAsked(calls, path);
    expect(early, path).toEqual(calls.toSorted());
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("§4 early: the session is renewed before any script of the page has loaded, and before any other call", async ({
  page,
  context,
  world,
}) => {
  await recallSignIn(page, world);
  const calls = watchCalls(context, world);
  const release = await holdAfter(page, "/assets/first-visit-*.js", 0);
  await page.goto(`${world.portal}/index`, { waitUntil: "commit" });
  await expect.poll(() => calls).toContain("GET /account/attributes");
  const [first] = calls.filter((call) => !call.includes("/json/"));
  expect(first).toBe("POST /token/renew");
  const before = calls.length;
  release();
  await expectHome(page);
  expect(renewalsIn(calls)).toBe(1);
  expect(calls.slice(before).filter((call) => call.startsWith("GET"))).toEqual([]);
});

test("§4 early: the shell has its colours before the style sheet has loaded", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  const release = await holdAfter(page, "/assets/*.css", 0);
  await page.goto(`${world.portal}/index`, { waitUntil: "commit" });
  await expect(page.locator("body")).toHaveCSS("background-color", "rgb(27, 24, 21)");
  await expect(page.locator(".shell-header")).toHaveCSS("min-height", "72px");
  release();
  await expectHome(page);
});

test("§4 early: six tabs that open at once renew the session once", async ({
  page,
  context,
  world,
}) => {
  await recallSignIn(page, world);
  const calls = watchCalls(context, world);
  const everybodyIsHere = Promise.withResolvers<void>();
  await context.route("**/token/renew", async (route) => {
    await everybodyIsHere.promise;
    await route.continue();
  });
  const tabs = await Promise.all(Array.from({ length: 6 }, () => context.newPage()));
  // The renewal is held only until all tabs are open: after a longer wait, another tab renews, too.
  await Promise.all(tabs.map((tab) => tab.goto(`${world.portal}/index`, { waitUntil: "commit" })));
  everybodyIsHere.resolve();
  for (const tab of tabs) {
    await tab.bringToFront();
    await expectHome(tab);
  }
  expect(renewalsIn(calls)).toBe(1);
});

test("§4 early: a tab that is closed while it renews the session delays no other tab", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await recallSignIn(page, world);
  const other = await context.newPage();
  await holdAfter(other, "/token/renew", 0);
  const asked = other.waitForRequest("**/token/renew");
  await other.goto(`${world.portal}/index`, { waitUntil: "commit" });
  await asked;
  await other.close();
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
});

test("§4 early: a page that a network has changed, so that the browser refuses its inline code, still works", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await recallSignIn(page, world);
  const calls = watchCalls(context, world);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await rewritePage(page, world, (html) =>
    html.replace("<script>", "<script>/**/").replace("<style>", "<style>/**/"),
  );
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  expect(refused).toHaveLength(2);
  expect(renewalsIn(calls)).toBe(1);
});

test("§4 early: a return from the login exchanges a code, and renews nothing", {
  tag: "@release",
}, async ({ page, context, world }) => {
  const calls = watchCalls(context, world);
  await arrive(page, world);
  expect(calls.filter((call) => call.includes("/token/"))).toEqual(["POST /token/get"]);
});

test("§4 early: a refused renewal leads to the login, and is not repeated", async ({
  page,
  context,
  world,
}) => {
  await recallSignIn(page, world);
  await context.clearCookies();
  const kept = JSON.parse((await readKept(page)) ?? "{}");
  kept.session.refreshToken = "x".repeat(43);
  await page.evaluate((text) => localStorage.setItem("persist:root", text), JSON.stringify(kept));
  const calls = watchCalls(context, world);
  await page.goto(`${world.portal}/index`);
  await expect(page.getByRole("heading", { level: 1, name: login.signIn.title })).toBeVisible();
  expect(renewalsIn(calls)).toBe(1);
  expect(calls.filter((call) => call.startsWith("GET /account"))).toEqual([]);
});

test("§4 early: if identity is unreachable, the session remains stored, and a retry continues with it", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await recallSignIn(page, world);
  const before = await readKept(page);
  const calls = watchCalls(context, world);
  await page.route("**/token/renew", (route) => route.abort());
  await page.goto(`${world.portal}/index`);
  const { unreachable } = portal.gate;
  await expect(page.getByRole("heading", { level: 1, name: unreachable.title })).toBeVisible();
  expect(renewalsIn(calls)).toBe(1);
  expect(JSON.parse((await readKept(page)) ?? "").session).toEqual(
    JSON.parse(before ?? "").session,
  );
  await page.unrouteAll();
  await page.getByRole("button", { name: WORDS.ja.common.retry }).click();
  await expectHome(page);
});

test("§4 early: if the address or the browser's storage says English, no Japanese words are loaded", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  for (const path of ["/account-transfer?lng=en", "/account-transfer"]) {
    const words = page.waitForRequest(/\/assets\/en-/);
    await openScreen(page, world, path, WORDS.en.linking.transfer.title);
    await words;
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name }) => name.replace(/.*\//, "")),
    );
    expect(loaded.filter((name) => name.startsWith("ja-"))).toEqual([]);
    expect(loaded.filter((name) => name.startsWith("linking-"))).toHaveLength(1);
  }
});
