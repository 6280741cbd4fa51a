import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { emailField, passwordField } from "../person/account-auth.ts";
import {
  BACK_AT_PORTAL,
  BACK_FROM_POOL,
  choose,
  NEWCOMER,
  openLoginPlainly,
  openPoolLogin,
  sendAddress,
  sendLoginCode,
  sendPassword,
  signOut,
  signUp,
} from "../person/login-pages.ts";
import { signIn, switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";

const { login } = WORDS.ja;
const { hana, kenji, mio, yuki, nao } = PEOPLE;

const test = shareTab("signed-out");

test.use({ javaScriptEnabled: false });

/** Without script, Apple's answer is sent only when a button is pressed. */
const pressOn = (page: Page) => page.locator("button, input[type=submit]").first().click();

test("§1 without script, a holder can sign in after a wrong password, and sign out", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await signIn(page, { ...hana, password: "Wrong2026" });
  await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
  await expect(emailField(page)).toHaveValue(hana.email);
  await expect(passwordField(page)).toHaveValue("");
  await signIn(page);
  await expect(page).toHaveURL(BACK_AT_PORTAL);
  await signOut(page, world, "ja");
});

test("§1 without script, a visitor can sign up", { tag: "@release" }, async ({ page, world }) => {
  await openLoginPlainly(page, world, "ja");
  await signUp(page, world, "ja");
  await expect(page).toHaveURL(BACK_AT_PORTAL);
});

test("§1 without script, a forgotten password can be replaced, although the language is switched half way", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLoginPlainly(page, world, "ja");
  await page.getByRole("link", { name: login.signIn.forgot }).click();
  await sendAddress(page, mio.email, "ja");
  await switchLanguage(page, "en");
  const code = await readCode(world, mio.email);
  await sendLoginCode(page, code.toLowerCase(), "en");
  await sendPassword(page, "forgot", NEWCOMER.password, "en");
  await expect(page).toHaveURL(BACK_AT_PORTAL);
});

test("§1 without script, a holder can sign in with Google", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await choose(page, "Google", yuki.provider.subject, "ja");
  await expect(page).toHaveURL(BACK_AT_PORTAL);
});

test("§1 without script, a holder can sign in with Apple", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await choose(page, "SignInWithApple", nao.provider.subject, "ja");
  await pressOn(page);
  await expect(page).toHaveURL(BACK_AT_PORTAL);
});

test("§1 without script, a holder can sign in on the pool's own page", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openPoolLogin(page, world, "ja");
  await signIn(page, kenji);
  await expect(page).toHaveURL(BACK_FROM_POOL);
});

test("§1 without script, a holder can sign in at the pool with Google", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja", "Google");
  await page.locator(`button[value="${yuki.provider.subject}"]`).click();
  await expect(page).toHaveURL(BACK_FROM_POOL);
});

test("§1 without script, a holder can sign in at the pool with Apple", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await openPoolLogin(page, world, "ja", "SignInWithApple");
  await page.locator(`button[value="${nao.provider.subject}"]`).click();
  await pressOn(page);
  await expect(page).toHaveURL(BACK_FROM_POOL);
});
