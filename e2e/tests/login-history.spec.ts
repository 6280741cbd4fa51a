import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import {
  BACK_AT_PORTAL,
  choose,
  expectPage,
  NEWCOMER,
  openLogin,
  openLoginPlainly,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode, readMails } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana } = PEOPLE;
const LANGUAGES: readonly Language[] = ["ja", "en"];
const NEW_PASSWORD = "Yozakura2026";

/** What a page looks like to its reader. A browser's own error page has no heading of ours. */
const look = (page: Page) => page.locator("main").innerText();

/** Loads the page again, and goes away from it and back: it is the same each time. */
async function expectSteady(page: Page): Promise<void> {
  const shown = await look(page);
  const address = page.url();
  await page.reload();
  expect([page.url(), await look(page)]).toEqual([address, shown]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goForward();
  expect([page.url(), await look(page)]).toEqual([address, shown]);
}

const begin = (page: Page, world: World, language: Language, hasScript: boolean) =>
  hasScript ? openLogin(page, world, language) : openLoginPlainly(page, world, language);

for (const language of LANGUAGES) {
  for (const hasScript of [true, false]) {
    const { login } = WORDS[language];
    const { stepOver } = login;
    const how = `${language}, ${hasScript ? "with" : "without"} script`;

    /** A finished step says so, and its way on leads there. */
    const expectDone = async (page: Page, next: string) => {
      await expectPage(page, stepOver.done.title);
      await page.getByRole("link", { name: stepOver.done.next }).click();
      await expectPage(page, next);
    };

    const expectMails = (world: World, to: string, count: number) =>
      expect.poll(async () => (await readMails(world, to)).length).toBe(count);

    /** From an address to a password, with every fault and another code on the way. */
    async function walkToPassword(
      page: Page,
      world: World,
      flow: "sign-up" | "forgot",
      email: string,
    ): Promise<void> {
      const link = flow === "sign-up" ? login.signIn.signUp : login.signIn.forgot;
      await page.getByRole("link", { name: link }).click();
      await expectPage(page, login.address.flows[flow].title);
      await expectSteady(page);
      await sendAddress(page, "tsumugi@", language);
      await expect(page.getByText(login.address.faults["invalid-email"])).toBeVisible();
      await expectSteady(page);

      await sendAddress(page, email, language);
      await expectPage(page, login.code.title);
      await expectMails(world, email, 1);
      const first = await readCode(world, email);
      await expectSteady(page);
      await sendLoginCode(page, "222222", language);
      await expect(page.getByText(login.code.faults["wrong-code"])).toBeVisible();
      await expectSteady(page);
      await page.getByRole("button", { name: login.code.resend }).click();
      await expect(page.getByText(login.code.resent)).toBeVisible();
      const code = await readCode(world, email, first);
      await expectSteady(page);
      // No mail but the two that were asked for, so the second code is good.
      await expectMails(world, email, 2);

      await sendLoginCode(page, code, language);
      const { title } = login.newPassword.flows[flow];
      await expectPage(page, title);
      await expectSteady(page);
      await page.goBack();
      await expectDone(page, title);
      if (flow === "sign-up") await page.getByLabel(login.terms.agree).check();
      await sendPassword(page, flow, "abc", language);
      await expect(page.getByText(login.newPassword.faults["invalid-password"])).toBeVisible();
      await expectSteady(page);
    }

    test.describe(() => {
      test.use({ javaScriptEnabled: hasScript });

      test(`§1 back, forward and reload at every step of signing up, ${how}`, async ({
        page,
        world,
      }) => {
        await begin(page, world, language, hasScript);
        await walkToPassword(page, world, "sign-up", NEWCOMER.email);

        // A missed tick: a script asks for it before the form leaves. Without one it comes back empty.
        const { newPassword } = login;
        const password = page.getByLabel(newPassword.label, { exact: true });
        const terms = page.getByLabel(login.terms.agree);
        // What was wrong before left the tick where it was.
        await expect(terms).toBeChecked();
        await terms.uncheck();
        await sendPassword(page, "sign-up", NEWCOMER.password, language);
        await expect(page.getByText(newPassword.faults.terms)).toBeVisible();
        await expect(terms).toHaveAccessibleDescription(newPassword.faults.terms);
        await expect(password).toHaveValue(hasScript ? NEWCOMER.password : "");
        await expect(page.getByText(newPassword.again)).toBeVisible({ visible: !hasScript });
        if (!hasScript) await expectSteady(page);
        await terms.check();
        await expect(page.getByText(newPassword.faults.terms)).toBeVisible({ visible: !hasScript });
        const step = page.url();
        await sendPassword(page, "sign-up", NEWCOMER.password, language);
        if (hasScript) {
          await expectHome(page, { ...hana, email: NEWCOMER.email }, language);
          await page.goto(step);
          await expectPage(page, stepOver.done.title);
          await page.getByRole("link", { name: stepOver.done.next }).click();
          await expectHome(page, { ...hana, email: NEWCOMER.email }, language);
        } else {
          await expect(page).toHaveURL(BACK_AT_PORTAL);
          await page.goBack();
          await expectPage(page, stepOver.done.title);
        }
      });

      test(`§1 back, forward and reload at every step of a forgotten password, ${how}`, async ({
        page,
        world,
      }) => {
        await begin(page, world, language, hasScript);
        await walkToPassword(page, world, "forgot", hana.email);
        await sendPassword(page, "forgot", NEW_PASSWORD, language);
        await expect(page.getByText(login.signIn.notices["password-reset"])).toBeVisible();
        await expectSteady(page);
        await page.goBack();
        await expectDone(page, login.signIn.title);
        await expect(page.getByText(login.signIn.notices["password-reset"])).toBeVisible();
      });

      test(`§1 back, forward and reload at the terms after Google, S15, ${how}`, async ({
        page,
        world,
      }) => {
        await begin(page, world, language, hasScript);
        await choose(page, "Google", "google-haru", language);
        await expectPage(page, login.terms.title);
        await expectSteady(page);
        const accept = page.getByRole("button", { name: login.terms.submit });
        await accept.click();
        await expect(page.getByText(login.newPassword.faults.terms)).toBeVisible();
        if (!hasScript) await expectSteady(page);
        const step = page.url();
        await page.getByLabel(login.terms.agree).check();
        await accept.click();
        await expect(page).not.toHaveURL(step);
        if (hasScript) await expectHome(page, { ...hana, email: "haru@gmail.example" }, language);
        else await expect(page).toHaveURL(BACK_AT_PORTAL);

        await page.goto(`${world.identity}/login/sign-out?lng=${language}`);
        await page.getByRole("button", { name: login.signOut.submit }).click();
        await expectPage(page, login.signedOut.title);
        await expectSteady(page);
        await page.goto(step);
        await expectPage(page, stepOver.done.title);
      });

      test(`§1 back, forward and reload after a wrong password, ${how}`, async ({
        page,
        world,
      }) => {
        await begin(page, world, language, hasScript);
        const { common } = WORDS[language];
        await page.getByLabel(common.email, { exact: true }).fill(hana.email);
        await page.getByLabel(common.password, { exact: true }).fill("Wrong2026");
        await page.getByRole("button", { name: login.signIn.submit, exact: true }).click();
        await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
        await expectSteady(page);
        await page.getByRole("link", { name: login.signIn.forgot }).click();
        await expectPage(page, login.address.flows.forgot.title);
        await page.goBack();
        await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
        await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(hana.email);
      });
    });
  }
}
