import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectReadableLarge } from "../expect/readable-large.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import {
  BACK_AT_PORTAL,
  expectBackFromPool,
  expectNarrow,
  expectPage,
  expectTold,
  openLogin,
  openLoginPlainly,
  openPoolLogin,
} from "../person/login-pages.ts";
import { expectHome, signIn } from "../person/person.ts";
import { readLink } from "../person/take-back.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;

/** Types a wrong password, and makes it the last of a given number. */
async function guess(page: Page, world: World, person: DemoPerson, many: number): Promise<void> {
  await signIn(page, { ...person, password: "Wrong2026" });
  await expectTold(page, WORDS.ja.login.signIn.faults.wrong);
  changeDatabase(world, "update password_attempt set failures = ?", many);
}

/** Presses the button of the page that the mailed link opened, and expects it to admit the browser. */
async function admit(page: Page): Promise<void> {
  const { submit, done } = WORDS[await languageOf(page)].admission;
  await page.getByRole("button", { name: submit, exact: true }).click();
  await expectPage(page, done.title);
}

test("§1 after a hundred wrong passwords: the mailed link admits this browser, in both languages, and the password signs in", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLogin(page, world, "ja");
  await guess(page, world, hana, 100);
  await signIn(page, hana);
  await expectInBothLanguages(page, async ({ login }) => {
    await expectTold(page, login.signIn.faults.link);
    await expectNarrow(page);
  });
  await expectAccessible(page);

  await page.goto(await readLink(world, hana.email, "admit"));
  await expectInBothLanguages(page, async ({ admission }) => {
    await expectPage(page, admission.title);
    await expect(page.getByText(admission.lead(hana.email))).toBeVisible();
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await expectUsable(page);
  await expectReadableLarge(page);
  await expectFitting(page);
  await admit(page);
  await expectInBothLanguages(page, async ({ admission }) => {
    await expectPage(page, admission.done.title);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await expectUsable(page);
  await expectReadableLarge(page);

  const language = await languageOf(page);
  await page.getByRole("link", { name: WORDS[language].admission.toSignIn }).click();
  await signIn(page, hana, language);
  await expectHome(page, hana, language);
});

test("§1 without script, the mailed link admits the first browser, and shows a second one what to do", {
  tag: "@release",
}, async ({ browser, world }) => {
  const [phone, other] = await Promise.all(
    ["phone", "other"].map(() => browser.newPage({ javaScriptEnabled: false })),
  );
  if (!phone || !other) throw new Error("There are two.");
  await openLoginPlainly(phone, world, "ja");
  await guess(phone, world, hana, 100);
  await signIn(phone, hana);
  await expectTold(phone, WORDS.ja.login.signIn.faults.link);
  const link = await readLink(world, hana.email, "admit");
  await phone.goto(link);
  await admit(phone);

  await other.goto(link);
  await expectInBothLanguages(other, async ({ admission }) => {
    await expectPage(other, admission.over.used.title);
    await expect(other.getByText(admission.over.used.next)).toBeVisible();
    await expectNarrow(other);
  });
  await other.getByRole("button", { name: WORDS.en.takeBack.toNewPassword }).click();
  await openLoginPlainly(other, world, "ja");
  await expectPage(other, WORDS.ja.login.address.flows.forgot.title);
  await openLoginPlainly(other, world, "ja");
  await signIn(other, hana);
  await expectTold(other, WORDS.ja.login.signIn.faults.link);

  await openLoginPlainly(phone, world, "ja");
  await signIn(phone, hana);
  await expect(phone).toHaveURL(BACK_AT_PORTAL);
  await Promise.all([phone.close(), other.close()]);
});

test("§3 the ID pool's own page: the mailed link ends a long pause, too; the pause and the link are mentioned in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja");
  // After 20 wrong passwords, the pause is a quarter of an hour.
  await guess(page, world, kenji, 20);
  await signIn(page, kenji);
  await expectInBothLanguages(page, async ({ login: { signIn, wait } }) => {
    await expectTold(page, signIn.faults.link);
    await expect(page.getByText(wait.orAgain(wait.minutes(15)))).toBeAttached();
    await expectNarrow(page);
  });
  await page.goto(await readLink(world, kenji.email, "admit"));
  await admit(page);
  await openPoolLogin(page, world, "ja");
  await expectBackFromPool(page, () => signIn(page, kenji));
});
