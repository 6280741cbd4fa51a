import { PEOPLE } from "@musubi/demo-world";
import type { Request } from "@playwright/test";
import { passwordField } from "../person/account-auth.ts";
import { openLogin, openLoginPlainly } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { shareWorld } from "../world/shared-world.ts";
import { expect } from "../world/test.ts";

const { common, login } = WORDS.en;
const { kenji } = PEOPLE;

// Each test has a new browser, because a browser that was here before has most of the page cached.
const test = shareWorld();

test("§1 the login page: a first visit transfers at most 15 KiB", async ({ page, world }) => {
  const sizes = new Map<string, number>();
  const weigh = async (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== world.identity) return;
    sizes.set(pathname, (await request.sizes()).responseBodySize);
  };
  page.on("requestfinished", weigh);
  // In the language that takes more bytes.
  await openLoginPlainly(page, world, "ja");
  // A headless browser requests no icon.
  const icon = await page.locator('link[rel="icon"]').last().getAttribute("href");
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), icon);
  const kinds = () => Array.from(sizes.keys(), (path) => path.split(".").at(-1)).sort();
  // What only a browser with passkeys requests is not counted.
  const passkeys = ["/login/passkey/challenge", "js"];
  await expect.poll(kinds).toEqual(["/login/", ...passkeys, "js", "svg", "svg", "svg"].sort());
  for (const path of sizes.keys()) if (path.includes("/passkey")) sizes.delete(path);
  // The demo's accounts are not counted: no real deployment has them on the page. The page is sent uncompressed.
  const demo = await page
    .locator("[data-demo]")
    .evaluate((box) => new TextEncoder().encode(box.outerHTML).length);
  const total = [...sizes.values()].reduce((sum, size) => sum + size, -demo);
  expect(total, JSON.stringify([...sizes])).toBeLessThanOrEqual(15 * 1024);
});

test("§1 the login page: a demo account fills the form at a click, and signs in", async ({
  page,
  world,
}) => {
  await openLogin(page, world, "en");
  await page.getByRole("button", { name: kenji.name }).click();
  await expect(passwordField(page, "en")).toHaveValue(kenji.password);
  await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
  await expectHome(page, kenji, "en");
});

test("§1 the login page: the password is shown on request, and hidden again", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "en");
  const password = passwordField(page, "en");
  const reveal = page.getByRole("button", { name: common.showPassword });
  await reveal.click();
  await expect(password).toHaveAttribute("type", "text");
  await reveal.click();
  await expect(password).toHaveAttribute("type", "password");
});

test("§1 the login page: a signed-in holder is sent back at once, but only to the registered address; P09", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  for (const address of listNearlyRight(world.portal)) {
    const answer = await openLoginPlainly(page, world, "en", address);
    expect([answer?.status(), new URL(page.url()).origin]).toEqual([400, world.identity]);
  }
  const answer = await openLoginPlainly(page, world, "en");
  expect(new URL(answer?.url() ?? "").origin).toBe(world.portal);
});

/** Addresses that may be taken for the registered one; identity's tests have the whole corpus. */
const listNearlyRight = (portal: string): readonly string[] => {
  const { host } = new URL(portal);
  return [
    "/index",
    "//evil.example/index",
    "https://evil.example/index",
    `http://${host}@evil.example/index`,
    `http://evil.example#@${host}/index`,
    `http://user@${host}/index`,
    `${portal}\\@evil.example/index`,
    `http:\\\\${host}\\index`,
    `http:${host}/index`,
    `HTTP://${host}/index`,
    `${portal}./index`,
    `${portal}/./index`,
    `${portal}/%69ndex`,
    `${portal}/Index`,
    `${portal}/index?`,
    `${portal}/index#`,
    `\t${portal}/index`,
    `${portal}/in\ndex`,
    `${portal}/index\u0000`,
    `${portal}／index`,
    "javascript:alert(1)",
    "data:text/html,x",
  ];
};
