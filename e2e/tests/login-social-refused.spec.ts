import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import {
  choose,
  chooseOther,
  expectNarrow,
  expectPage,
  leaveFor,
  openLoginPlainly,
} from "../person/login-pages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect } from "../world/test.ts";

const { hana, yuki } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];

const test = shareTab("signed-out");

const startAgain = (page: Page, language: Language) =>
  page.getByRole("link", { name: WORDS[language].login.problem.startAgain });

test("§1 Google and Apple: cancelling at the provider leads back to the form, in both languages", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  for (const provider of ["Google", "SignInWithApple"] as const) {
    await leaveFor(page, provider, await languageOf(page));
    await page.locator('button[name="cancel"]').click();
    await expectInBothLanguages(page, async ({ login }) => {
      await expect(page.getByText(login.signIn.notices["social-cancelled"])).toBeVisible();
      await expectNarrow(page);
    });
  }
  await expectAccessible(page);
});

test("§1 Google: a missing answer is reported at the form, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLoginPlainly(page, world, "en");
  await leaveFor(page, "Google", "en");
  await orderFault(world, { service: "google", path: "/token", kind: "down", times: 1 });
  await page.locator(`button[value="${yuki.provider.subject}"]`).click();
  await expectInBothLanguages(page, ({ login }) =>
    expect(page.getByText(login.signIn.notices["social-unavailable"])).toBeVisible(),
  );
});

for (const [name, provider, subject] of [
  ["Google", "Google", "google-not-hana"],
  ["Apple", "SignInWithApple", "apple-not-kenji"],
] as const) {
  test(`§1 ${name}: an unverified address signs nobody in, in both languages; L06, L07`, {
    tag: "@release",
  }, async ({ page, world }) => {
    for (const language of LANGUAGES) {
      const { login } = WORDS[language];
      await openLoginPlainly(page, world, language);
      await choose(page, provider, subject, language);
      await expectPage(page, login.problem.problems["social-unverified"].title);
      await expectNarrow(page);
      if (language === "en") await expectAccessible(page);
      await startAgain(page, language).click();
      await expectPage(page, login.signIn.title);
    }
  });
}

test("§1 Google: a person without an address cannot sign up, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  for (const language of LANGUAGES) {
    await openLoginPlainly(page, world, language);
    await chooseOther(page, "Google", "", language);
    await expectPage(page, WORDS[language].login.problem.problems["social-no-address"].title);
    const home = `${world.portal}/index?lng=${language}`;
    await expect(startAgain(page, language)).toHaveAttribute("href", home);
  }
});

test("§1 Google: the address of an ID leads to the ID's own sign-in, in both languages; L07", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLoginPlainly(page, world, "ja");
  await chooseOther(page, "Google", hana.email, "ja");
  await expectInBothLanguages(page, async ({ login }) => {
    await expectPage(page, login.ownSignIn.title);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: WORDS.en.login.ownSignIn.submit }).click();
  await expectPage(page, WORDS.en.login.signIn.title);
});

test("§1 Google: an ID closed for good lets nobody in, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const setState = (state: string) =>
    changeDatabase(world, "update account set state = ? where id = ?", state, yuki.subject);
  setState("disabled");
  for (const language of LANGUAGES) {
    await openLoginPlainly(page, world, language);
    await choose(page, "Google", yuki.provider.subject, language);
    await expectPage(page, WORDS[language].login.problem.problems["account-closed"].title);
    const home = `${world.portal}/index?lng=${language}`;
    const toSignIn = page.getByRole("link", { name: WORDS[language].login.codeLink.toSignIn });
    await expect(toSignIn).toHaveAttribute("href", home);
    await page.getByText(WORDS[language].takeBack.more, { exact: true }).click();
    await expect(page.getByText(WORDS[language].login.problem.noMail)).toBeVisible();
  }
  setState("active");
});

test("§1 Apple: a new user has to accept the terms, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLoginPlainly(page, world, "ja");
  await choose(page, "SignInWithApple", "apple-tsubasa", "ja");
  await expectInBothLanguages(page, async ({ login }) => {
    await expectPage(page, login.terms.title);
    await page.getByRole("button", { name: login.terms.submit }).click();
    const agree = page.getByLabel(login.terms.agree);
    await expect(agree).toHaveAccessibleDescription(login.newPassword.faults.terms);
    await expectNarrow(page);
  });
  await expectAccessible(page);
});

test("§1 Apple: terms that were open for too long lead back to the form, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const { login } = WORDS.en;
  await openLoginPlainly(page, world, "en");
  await choose(page, "SignInWithApple", "apple-tsubasa", "en");
  await page.getByLabel(login.terms.agree).check();
  changeDatabase(world, "update login_form_state set expires_at = 0");
  await page.getByRole("button", { name: login.terms.submit }).click();
  await expectInBothLanguages(page, async ({ login }) => {
    await expectPage(page, login.formOver.gone.title);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await page.getByRole("link", { name: WORDS.ja.login.formOver.gone.next }).click();
  await expectPage(page, WORDS.ja.login.signIn.title);
});
