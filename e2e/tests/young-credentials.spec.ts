import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { choose, expectNarrow, expectPage, openLogin } from "../person/login-pages.ts";
import { expectHome, switchLanguage } from "../person/person.ts";
import { press, readLink } from "../person/take-back.ts";
import { WORDS } from "../person/words.ts";
import { addCredentials, resetByCode, YOUNG_GOOGLE } from "../person/young-credentials.ts";
import { expect, test } from "../world/test.ts";

const { hana } = PEOPLE;
const { login } = WORDS.ja;
const { youngCredentials: words } = login;
const PHONE = "花のスマホ";

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitting(page);
  await expectUsable(page);
  await expectNarrow(page);
}

test("S34: after a password reset, recent sign-in methods are listed; a frozen ID refuses them, and the next reset ends them", {
  tag: "@release",
}, async ({ page, world, browser }) => {
  await addCredentials(page, world, PHONE, "ja");
  const own = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const code = await resetByCode(own, world, "Yozakura2026", "ja");
  await expectInBothLanguages(own, async ({ login: { youngCredentials } }) => {
    await expectPage(own, youngCredentials.title);
    await expect(own.getByText(youngCredentials.passkey(PHONE))).toBeVisible();
    await expect(own.getByRole("button", { name: youngCredentials.removeAll })).toBeVisible();
  });
  await switchLanguage(own, "ja");
  await expectSound(own);
  const link = `${await readLink(world, hana.email)}?lng=ja`;
  const remove = words.removeNamed(words.passkey(PHONE));
  await own.getByRole("button", { name: remove, exact: true }).click();
  await expect(own.getByText(words.removed(words.passkey(PHONE)))).toBeVisible();
  await expect(own.getByRole("button", { name: remove, exact: true })).toHaveCount(0);
  await expectSound(own);
  // The next page is in the language that was chosen here.
  await switchLanguage(own, "en");
  await own.getByRole("link", { name: WORDS.en.login.youngCredentials.keep, exact: true }).click();
  // Whoever came in by it is out, this browser included: every session may be theirs.
  await expectPage(own, WORDS.en.login.signIn.title);
  await own.goBack();
  await expectPage(own, WORDS.en.login.youngCredentials.title);

  await own.goto(link);
  await press(own, "freeze", "ja");
  await openLogin(own, world, "ja");
  await choose(own, "Google", YOUNG_GOOGLE, "ja");
  await expectPage(own, login.problem.problems["credential-frozen"].title);
  await expectSound(own);
  await own.getByRole("link", { name: WORDS.ja.takeBack.toNewPassword }).click();
  await expectPage(own, login.address.flows.forgot.title);
  const password = "Momiji2026x";
  await resetByCode(own, world, password, "ja", code);
  await expectPage(own, words.ended.title);
  await expect(own.getByRole("listitem").filter({ hasText: "Google" })).toBeVisible();
  await expectSound(own);
  await own.getByRole("link", { name: words.next, exact: true }).click();
  await expectHome(own);
  await own.close();
});
