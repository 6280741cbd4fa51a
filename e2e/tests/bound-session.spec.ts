import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { comeBack, openNothing } from "../person/memory.ts";
import { enter, expectHome, logOut, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { readAccessToken, readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, login } = WORDS.ja;
const NEW_EMAIL = "hana.new@example.jp";
const MARK = /musubi_browser/;

const expectForm = (page: Page) =>
  expect(page.getByRole("heading", { level: 1, name: login.signIn.title })).toBeVisible();

const goHome = (page: Page, world: World) => page.goto(`${world.portal}/index?lng=ja`);

test("S69: a copied storage ends at the log-in, while the holder's session goes on and can change its address", async ({
  page,
  browser,
  world,
}) => {
  await comeBack(page, world);
  const copy = (await readKept(page)) ?? "";
  const thief = await (await browser.newContext()).newPage();
  await openNothing(thief, world);
  await thief.evaluate((kept) => localStorage.setItem("persist:root", kept), copy);
  await goHome(thief, world);
  await expectForm(thief);

  await page.goto(`${world.portal}/change-email`);
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill(NEW_EMAIL);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await page.getByLabel(portal.code.label).fill(await readCode(world, NEW_EMAIL));
  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
});

test("S69: a holder whose cookie was deleted logs in again, with nothing lost", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await page.context().clearCookies({ name: MARK });
  await goHome(page, world);
  // The login still knows the session, but cannot bind its tokens to this browser any more.
  await expectForm(page);
  await signIn(page);
  await expectHome(page);
  await page.reload();
  await expectHome(page);
});

test("S69: two tabs and two IDs of a browser share its mark", async ({ page, world }) => {
  const { hana, kenji } = PEOPLE;
  await enter(page, world, hana);
  const other = await page.context().newPage();
  for (const tab of [other, page, other]) {
    await goHome(tab, world);
    await expectHome(tab, hana);
  }
  await logOut(page);
  await enter(other, world, kenji);
  await goHome(page, world);
  await expectHome(page, kenji);
  const cookies = await page.context().cookies(world.identity);
  expect(cookies.filter(({ name }) => MARK.test(name))).toHaveLength(1);
});

test("S69: where portal and identity are different sites, browsers keep the cookie back: the tokens stay unbound, and everything works", async ({
  page,
  world,
}) => {
  const portal = world.portal.replace("localhost", "127.0.0.1");
  await world.restartIdentity({ PORTAL_ORIGIN: portal });
  await world.restartPortal({ PORTAL_ORIGIN: portal, HOST: "127.0.0.1" });
  await enter(page, { ...world, portal });
  await page.reload();
  await expectHome(page);
  const [, claims = ""] = (await readAccessToken(page)).split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString())).not.toHaveProperty("cnf");
});
