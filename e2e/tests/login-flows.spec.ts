import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectReadableLarge } from "../expect/readable-large.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  choose,
  expectNarrow,
  expectPage,
  NEWCOMER,
  openLogin,
  resetForgotten,
  signUp,
} from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { test } from "../world/test.ts";

const { hana, yuki } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];

/** Words, and the space that they take, differ by language; what axe checks does not. */
async function check(page: Page, language: Language): Promise<void> {
  await page.waitForLoadState();
  await expectNarrow(page);
  await expectUsable(page);
  await expectReadableLarge(page);
  if (language === "ja") await expectAccessible(page);
}

for (const language of LANGUAGES) {
  const { login } = WORDS[language];

  test(`§1 signing up leads home, and each of its pages is accessible, ${language}`, {
    tag: language === "en" ? ["@look", "@release"] : "@look",
  }, async ({ page, world }) => {
    await openLogin(page, world, language);
    await check(page, language);
    await signUp(page, world, language, () => check(page, language));
    await expectHome(page, { ...hana, email: NEWCOMER.email }, language);
  });

  test(`§1 signing up with Google asks for the terms, and leads home, ${language}`, {
    tag: language === "en" ? ["@look", "@release"] : "@look",
  }, async ({ page, world }) => {
    await openLogin(page, world, language);
    await choose(page, "Google", "google-haru", language);
    await page.getByLabel(login.terms.agree).check();
    await page.getByRole("button", { name: login.terms.submit }).click();
    await expectHome(page, { ...yuki, email: "haru@gmail.example" }, language);
  });

  test(`§1 a forgotten password is replaced, and its holder logged in; three pages are accessible, ${language}`, {
    tag: language === "en" ? ["@look", "@release"] : "@look",
  }, async ({ page, world }) => {
    const changed = { ...hana, password: "Yozakura2026" };
    await openLogin(page, world, language);
    await resetForgotten(page, world, changed, language, () => check(page, language));
    await expectHome(page, changed, language);
  });
}

test("§1 signing out has to be confirmed; then the portal leads to the log-in, in both languages", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await page.goto(`${world.identity}/login/sign-out?lng=ja`);
  await expectInBothLanguages(page, async ({ login }, language) => {
    await expectPage(page, login.signOut.title);
    await check(page, language);
  });
  await page.getByRole("button", { name: WORDS.en.login.signOut.submit }).click();
  await expectInBothLanguages(page, async ({ login }, language) => {
    await expectPage(page, login.signedOut.title);
    await check(page, language);
  });
  await page.getByRole("link", { name: WORDS.ja.login.signedOut.home }).click();
  await expectPage(page, WORDS.ja.login.signIn.title);
});
