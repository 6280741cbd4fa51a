import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { createCookies } from "../../../src/hosted/desk/cookies.ts";
import { themeFor } from "../../../src/hosted/desk/theme.ts";
import { Browser } from "../../world/browser.ts";
import { createWorld, type World } from "../../world/world.ts";

const COOKIE = "musubi_theme";
const FOLLOWS = '<html lang="en" data-scheme="system">';
const USUAL = '<html lang="en">';

const open = async (browser: Browser, url: string): Promise<string> =>
  (await browser.request(url)).text();

/** Pages that are not opened from the portal. */
const otherPages = ({ url }: World): readonly string[] =>
  [
    "/login/sign-out",
    "/login/take-back/none",
    "/login/admit/none",
    "/login/object/mine",
    "/login/nowhere",
    "/social/broker/nobody",
    "/login/interaction/none",
    "/pool/auth",
    "/help",
  ].map((path) => `${url}${path}?lng=en`);

describe("the colours that a holder chose in the portal", () => {
  test("are used on every page of the login, and on other pages that the browser opens later", async () => {
    await using world = await createWorld([]);
    const browser = new Browser();
    for (const page of otherPages(world)) expect(await open(browser, page)).toContain(USUAL);
    expect(await open(browser, world.loginUrl({ theme: "system" }))).toContain(FOLLOWS);
    for (const page of otherPages(world))
      expect(await open(browser, page), page).toContain(FOLLOWS);
    expect(await open(browser, world.loginUrl())).toContain(FOLLOWS);
    expect(await open(browser, world.loginUrl({ theme: "usual" }))).toContain(USUAL);
    expect(browser.cookies.has(COOKIE)).toBe(false);
    for (const page of otherPages(world)) expect(await open(browser, page), page).toContain(USUAL);
  });

  test("are also remembered when the login sends a signed-in holder straight back", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    await world.submitSignIn(browser, world.loginUrl(), PEOPLE.hana);
    const straightBack = await browser.request(world.loginUrl({ theme: "system" }));
    expect(straightBack.status).toBe(303);
    expect(straightBack.headers.getSetCookie()).toContain(
      `${COOKIE}=system; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test("can be chosen on the sign-in form as well, and are sent to the portal", async () => {
    await using world = await createWorld();
    const browser = new Browser();
    const follow = (page: string, theme: string) => {
      const [, link = ""] = new RegExp(`href="([^"]*theme=${theme})"`).exec(page) ?? [];
      return new URL(link.replaceAll("&amp;", "&"), world.loginUrl()).href;
    };
    const form = await open(browser, world.loginUrl());
    const url = follow(await open(browser, follow(form, "choose")), "dark");
    expect(await open(browser, url)).toContain('<html lang="en" data-scheme="dark">');
    const entered = await world.submitSignIn(browser, url, PEOPLE.hana);
    const { searchParams } = new URL(entered.headers.get("location") ?? "");
    expect([searchParams.get("theme"), browser.cookies.get(COOKIE)]).toEqual(["dark", "dark"]);
  });

  test("an invalid choice of colours is ignored, and does not replace a valid one", async () => {
    await using world = await createWorld([]);
    const browser = new Browser();
    for (const theme of ["", "black", "System", '"><b>', "x".repeat(2_000)]) {
      const answer = await browser.request(world.loginUrl({ theme }));
      expect([answer.status, browser.cookies.has(COOKIE)], theme).toEqual([200, false]);
      expect(await answer.text()).toContain(USUAL);
    }
    await open(browser, world.loginUrl({ theme: "system" }));
    expect(await open(browser, world.loginUrl({ theme: "black" }))).toContain(FOLLOWS);
    browser.cookies.set(COOKIE, "black");
    expect(await open(browser, world.loginUrl())).toContain(USUAL);
  });

  test("are not remembered from an invalid request, nor from the help page's address", async () => {
    await using world = await createWorld([]);
    const browser = new Browser();
    await open(browser, world.loginUrl({ theme: "system", token: "somebody-else" }));
    await open(browser, `${world.url}/help?theme=system`);
    expect(browser.cookies.size).toBe(0);
  });

  test("are used by the help page, and its language link, if its address names them", async () => {
    await using world = await createWorld([]);
    const browser = new Browser();
    const page = await open(browser, `${world.url}/help?lng=en&theme=system`);
    expect(page).toContain(FOLLOWS);
    expect(page).toContain('href="/help?lng=ja&amp;theme=system"');
    const unchosen = await open(browser, `${world.url}/help?lng=en&theme=%22%3E%3Cb%3E`);
    expect(unchosen).toContain(USUAL);
    expect(unchosen).toContain('href="/help?lng=ja"');
  });
});

test("on https the colours are read only from the cookie that is pinned to the host", () => {
  const { theme } = createCookies("https://id.example.jp");
  const read = (cookie: string) => themeFor(theme, { url: "/help", headers: { cookie } });
  expect(read(`a=b; __Host-${COOKIE}=system`)).toBe("system");
  expect(read(`${COOKIE}=system; x__Host-${COOKIE}=system`)).toBe("usual");
});
