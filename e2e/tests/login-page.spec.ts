import { PEOPLE } from "@musubi/demo-world";
import type { Request } from "@playwright/test";
import {
  BACK_AT_PORTAL,
  choose,
  expectPage,
  NEWCOMER,
  openLogin,
  openLoginPlainly,
  openPoolLogin,
  sendAddress,
  sendLoginCode,
  sendPassword,
  signUp,
} from "../person/login-pages.ts";
import { expectHome, logOut, signIn, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { common, login } = WORDS.ja;
const { hana, kenji, yuki, nao } = PEOPLE;
const BACK_FROM_POOL = /\/success-id\?(?=.*code=)(?=.*state=s{32})/;

test("§1 every way in by keyboard alone: sign up, sign out, forgotten, password, Google, Apple", async ({
  page,
  world,
}) => {
  const press = async (role: "link" | "button", name: string) => {
    await tabTo(page, page.getByRole(role, { name, exact: true }));
    await page.keyboard.press("Enter");
  };
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }));
    await page.keyboard.type(text);
  };
  const send = async (label: string, text: string) => {
    await type(label, text);
    await page.keyboard.press("Enter");
  };
  await openLogin(page, world, "ja");
  await press("link", login.signIn.signUp);
  await expectPage(page, login.address.flows["sign-up"].title);
  await send(common.email, NEWCOMER.email);
  await expectPage(page, login.code.title);
  const before = await readCode(world, NEWCOMER.email);
  await send(login.code.label, before);
  await expectPage(page, login.newPassword.flows["sign-up"].title);
  await type(login.newPassword.label, NEWCOMER.password);
  await tabTo(page, page.getByLabel(login.terms.agree));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectHome(page, { ...hana, email: NEWCOMER.email });

  await page.goto(`${world.identity}/login/sign-out?lng=ja`);
  await press("button", login.signOut.submit);
  await expectPage(page, login.signedOut.title);
  await press("link", login.signedOut.home);
  await expectPage(page, login.signIn.title);
  await press("link", login.signIn.forgot);
  await expectPage(page, login.address.flows.forgot.title);
  await send(common.email, NEWCOMER.email);
  await expectPage(page, login.code.title);
  await send(login.code.label, await readCode(world, NEWCOMER.email, before));
  await expectPage(page, login.newPassword.flows.forgot.title);
  await send(login.newPassword.label, "Yozakura2026");
  await expectPage(page, login.signIn.title);
  await send(common.password, "Yozakura2026");
  await expectHome(page, { ...hana, email: NEWCOMER.email });

  for (const person of [yuki, nao]) {
    await press("button", WORDS.ja.portal.home.logOut);
    await expectPage(page, login.signIn.title);
    await press("link", login.signIn.social[person.provider.name]);
    await tabTo(page, page.locator(`button[value="${person.provider.subject}"]`));
    await page.keyboard.press("Enter");
    await expectHome(page, person);
  }

  // The pool's own page: a wrong try, then the right one.
  const back = page.waitForRequest(BACK_FROM_POOL);
  await openPoolLogin(page, world, "ja");
  await expectPage(page, login.signIn.title);
  await type(common.email, kenji.email);
  await send(common.password, "Wrong2026");
  await expect(page.getByRole("alert")).toHaveText(login.signIn.faults.wrong);
  await send(common.password, kenji.password);
  await back;
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("§1 every way in: password, sign up, sign out, forgotten, Google, Apple, the pool", async ({
    page,
    world,
  }) => {
    const begin = async () => {
      await page.context().clearCookies();
      await openLoginPlainly(page, world, "ja");
    };
    await begin();
    await signIn(page, { ...hana, password: "Wrong2026" });
    await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
    await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(hana.email);
    await expect(page.getByLabel(common.password, { exact: true })).toHaveValue("");
    await signIn(page);
    await expect(page).toHaveURL(BACK_AT_PORTAL);
    await page.goto(`${world.identity}/login/sign-out?lng=ja`);
    await page.getByRole("button", { name: login.signOut.submit }).click();
    await expectPage(page, login.signedOut.title);

    await begin();
    await signUp(page, world, "ja");
    await expect(page).toHaveURL(BACK_AT_PORTAL);

    // A forgotten password, in another language half way.
    await begin();
    await page.getByRole("link", { name: login.signIn.forgot }).click();
    await sendAddress(page, hana.email, "ja");
    await page.getByRole("link", { name: common.languageNames.en }).click();
    const code = await readCode(world, hana.email);
    await sendLoginCode(page, code.toLowerCase(), "en");
    await sendPassword(page, "forgot", NEWCOMER.password, "en");
    const { notices } = WORDS.en.login.signIn;
    await expect(page.getByText(notices["password-reset"])).toBeVisible();
    await signIn(page, { ...hana, password: NEWCOMER.password }, "en");
    await expect(page).toHaveURL(BACK_AT_PORTAL);

    await begin();
    await choose(page, "Google", yuki.provider.subject, "ja");
    await expect(page).toHaveURL(BACK_AT_PORTAL);
    await begin();
    await choose(page, "SignInWithApple", nao.provider.subject, "ja");
    // Without script, Apple's page asks for a press.
    await page.locator("button, input[type=submit]").first().click();
    await expect(page).toHaveURL(BACK_AT_PORTAL);

    await openPoolLogin(page, world, "ja");
    await signIn(page, kenji);
    await expect(page).toHaveURL(BACK_FROM_POOL);
    await openPoolLogin(page, world, "ja", "Google");
    await page.locator(`button[value="${yuki.provider.subject}"]`).click();
    await expect(page).toHaveURL(BACK_FROM_POOL);
    await openPoolLogin(page, world, "ja", "SignInWithApple");
    await page.locator(`button[value="${nao.provider.subject}"]`).click();
    await page.locator("button, input[type=submit]").first().click();
    await expect(page).toHaveURL(BACK_FROM_POOL);
  });
});

test("§1 the page itself: its weight, the narrowest phone, a password shown, a demo account at a click, P09", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const sizes = new Map<string, number>();
  const weigh = async (request: Request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== world.identity) return;
    sizes.set(pathname, (await request.sizes()).responseBodySize);
  };
  page.on("requestfinished", weigh);
  await openLoginPlainly(page, world, "ja");
  // A browser without a window asks for no icon.
  const icon = await page.locator('link[rel="icon"]').getAttribute("href");
  await page.evaluate((src) => document.body.append(Object.assign(new Image(), { src })), icon);
  const kinds = () => Array.from(sizes.keys(), (path) => path.split(".").at(-1)).sort();
  await expect.poll(kinds).toEqual(["/login/", "css", "js", "svg", "svg", "svg"]);
  page.off("requestfinished", weigh);
  // All that a first visit transfers, in the language that takes more bytes.
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  expect(total, JSON.stringify([...sizes])).toBeLessThanOrEqual(15 * 1024);
  await openLogin(page, world, "en");
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await sideways()).toBeLessThanOrEqual(0);
  await signUp(page, world, "en", async () => expect(await sideways()).toBeLessThanOrEqual(0));
  await expectHome(page, { ...hana, email: NEWCOMER.email }, "en");
  await logOut(page, "en");

  const english = WORDS.en;
  const password = page.getByLabel(english.common.password, { exact: true });
  await page.getByRole("button", { name: kenji.name }).click();
  await expect(password).toHaveValue(kenji.password);
  const reveal = page.getByRole("button", { name: english.common.showPassword });
  await reveal.click();
  await expect(password).toHaveAttribute("type", "text");
  await reveal.click();
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: english.login.signIn.submit, exact: true }).click();
  await expectHome(page, kenji, "en");

  // P09: somebody who is signed in would be sent back at once; to none of these.
  for (const address of listNearlyRight(world.portal)) {
    const answer = await openLoginPlainly(page, world, "en", address);
    expect([answer?.status(), new URL(page.url()).origin]).toEqual([400, world.identity]);
  }
  const answer = await openLoginPlainly(page, world, "en");
  expect(new URL(answer?.url() ?? "").origin).toBe(world.portal);
});

/** What a browser would take for the registered address, or for one elsewhere; the whole corpus is identity's. */
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
