import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import {
  expectBackFromPool,
  expectPage,
  expectTold,
  NEWCOMER,
  openLogin,
  openPoolLogin,
} from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome, tabTo } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";

const { common, login, portal } = WORDS.ja;
const { hana, kenji, mio, yuki, nao } = PEOPLE;

const test = shareTab("signed-out");

async function press(page: Page, role: "link" | "button", name: string): Promise<void> {
  await tabTo(page, page.getByRole(role, { name, exact: true }));
  await page.keyboard.press("Enter");
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function send(page: Page, label: string, text: string): Promise<void> {
  await type(page, label, text);
  await page.keyboard.press("Enter");
}

test("§1 by keyboard alone, a visitor can sign up", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openLogin(page, world, "ja");
  await press(page, "link", login.signIn.signUp);
  await expectPage(page, login.address.flows["sign-up"].title);
  await send(page, common.email, NEWCOMER.email);
  await expectPage(page, login.code.title);
  await type(page, login.code.label, await readCode(world, NEWCOMER.email));
  await expectPage(page, login.newPassword.flows["sign-up"].title);
  await type(page, login.newPassword.label, NEWCOMER.password);
  await tabTo(page, page.getByLabel(login.terms.agree));
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await expectHome(page, { ...hana, email: NEWCOMER.email });
});

test("§1 by keyboard alone, a holder can sign out, and return to the form", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await page.goto(`${world.identity}/login/sign-out?lng=ja`);
  await press(page, "button", login.signOut.submit);
  await expectPage(page, login.signedOut.title);
  await press(page, "link", login.signedOut.home);
  await expectPage(page, login.signIn.title);
});

test("§1 by keyboard alone, a holder can replace a forgotten password, and sign in with the new one", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLogin(page, world, "ja");
  await press(page, "link", login.signIn.forgot);
  await expectPage(page, login.address.flows.forgot.title);
  await send(page, common.email, kenji.email);
  await expectPage(page, login.code.title);
  await type(page, login.code.label, await readCode(world, kenji.email));
  await expectPage(page, login.newPassword.flows.forgot.title);
  await send(page, login.newPassword.label, "Yozakura2026");
  await expectPage(page, login.signIn.title);
  await send(page, common.password, "Yozakura2026");
  await expectHome(page, kenji);
});

for (const [provider, person] of Object.entries({ Google: yuki, Apple: nao })) {
  test(`§1 by keyboard alone, a holder can log in with ${provider}, and log out`, {
    tag: "@release",
  }, async ({ page, world }) => {
    const { name, subject } = person.provider;
    await openLogin(page, world, "ja");
    await press(page, "link", login.signIn.social[name]);
    await tabTo(page, page.locator(`button[value="${subject}"]`));
    await page.keyboard.press("Enter");
    await expectHome(page, person);
    await press(page, "button", portal.home.logOut);
    await expectPage(page, login.signIn.title);
  });
}

test("§1 by keyboard alone, a holder can sign in on the pool's own page, after a wrong password", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja");
  await expectPage(page, login.signIn.title);
  await type(page, common.email, mio.email);
  await send(page, common.password, "Wrong2026");
  await expectTold(page, login.signIn.faults.wrong);
  await expectBackFromPool(page, () => send(page, common.password, mio.password));
});
