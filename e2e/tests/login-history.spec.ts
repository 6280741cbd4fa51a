import { PEOPLE } from "@musubi/demo-world";
import { emailField } from "../person/account-auth.ts";
import { expectSteady } from "../person/history.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  choose,
  expectPage,
  NEWCOMER,
  openFlow,
  openLoginPlainly,
  reachNewPassword,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode, readMails } from "../world/mailbox.ts";
import { test as base, expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji, mio } = PEOPLE;
const { login: ja } = WORDS.ja;
const { login: en } = WORDS.en;

/** Both flows: their names in titles, their links on the form, and an address for each test that needs a mail. */
const FLOWS = {
  "sign-up": {
    name: "signing up",
    link: "signUp",
    asked: "at-the-code@example.jp",
    proven: "at-the-password@example.jp",
  },
  forgot: {
    name: "a forgotten password",
    link: "forgot",
    asked: kenji.email,
    proven: mio.email,
  },
} as const;

const expectMails = (world: World, to: string, count: number) =>
  expect.poll(async () => (await readMails(world, to)).length).toBe(count);

for (const hasScript of [true, false]) {
  const how = `${hasScript ? "with" : "without"} script, in both languages`;

  base.describe(() => {
    const test = shareTab("signed-out");
    test.use({ javaScriptEnabled: hasScript });

    for (const flow of ["sign-up", "forgot"] as const) {
      const { name, link, asked, proven } = FLOWS[flow];

      test(`§1 back, forward and reload change nothing on the address page of ${name}, ${how}`, {
        tag: "@release",
      }, async ({ page, world }) => {
        await openLoginPlainly(page, world, "ja");
        await page.getByRole("link", { name: ja.signIn[link] }).click();
        await expectPage(page, ja.address.flows[flow].title);
        await expectSteady(page);
        await sendAddress(page, "tsumugi@", "en");
        await expect(page.getByText(en.address.faults["invalid-email"])).toBeVisible();
        await expectSteady(page);
      });

      test(`§1 back, forward and reload change nothing on the code page of ${name}, ${how}`, {
        tag: hasScript && flow === "sign-up" ? [] : "@release",
      }, async ({ page, world }) => {
        await openFlow(page, world, flow, "ja");
        await sendAddress(page, asked, "ja");
        await expectPage(page, ja.code.title);
        await expectMails(world, asked, 1);
        const first = await readCode(world, asked);
        await expectSteady(page);
        await sendLoginCode(page, "222222", "en");
        await expect(page.getByText(en.code.faults["wrong-code"])).toBeVisible();
        await expectSteady(page);
        await page.getByRole("button", { name: ja.code.resend }).click();
        await expect(page.getByText(ja.code.resent)).toBeVisible();
        const code = await readCode(world, asked, first);
        await expectSteady(page);
        // Only the two requested mails were sent, so the second code is valid.
        await expectMails(world, asked, 2);
        await sendLoginCode(page, code, "en");
        await expectPage(page, en.newPassword.flows[flow].title);
      });

      test(`§1 back, forward and reload change nothing on the last page of ${name}, ${how}`, {
        tag: "@release",
      }, async ({ page, world }) => {
        await reachNewPassword(page, world, flow, proven, "ja");
        await expectSteady(page);
        if (flow === "sign-up") await page.getByLabel(en.terms.agree).check();
        await sendPassword(page, flow, "abc", "en");
        const { faults } = en.newPassword;
        await expect(page.getByText(faults["invalid-password"])).toBeVisible();
        await expectSteady(page);
      });
    }

    test(`§1 back, forward and reload change nothing after a wrong password, ${how}`, {
      tag: hasScript ? "@release" : [],
    }, async ({ page, world }) => {
      await openLoginPlainly(page, world, "ja");
      await signIn(page, { ...hana, password: "Wrong2026" });
      await expect(page.getByText(ja.signIn.faults.wrong)).toBeVisible();
      await expectSteady(page);
      await expectInBothLanguages(page, async ({ login }, language) => {
        await page.getByRole("button", { name: login.signIn.forgot }).click();
        await expectPage(page, login.code.title);
        await page.goBack();
        await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
        await expect(emailField(page, language)).toHaveValue(hana.email);
      });
    });

    test(`§1 back, forward and reload change nothing on the page of the terms after Google, ${how}`, {
      tag: "@release",
    }, async ({ page, world }) => {
      await openLoginPlainly(page, world, "ja");
      await choose(page, "Google", "google-haru", "ja");
      await expectPage(page, ja.terms.title);
      await expectSteady(page);
      await expectInBothLanguages(page, async ({ login }) => {
        await page.getByRole("button", { name: login.terms.submit }).click();
        await expect(page.getByText(login.newPassword.faults.terms)).toBeVisible();
      });
      if (!hasScript) await expectSteady(page);
    });

    test(`§1 the tick for the terms remains if the password was wrong, and is asked for if it is missing, ${how}`, {
      tag: "@release",
    }, async ({ page, world }) => {
      await reachNewPassword(page, world, "sign-up", NEWCOMER.email, "ja");
      await expectInBothLanguages(page, async ({ login: { newPassword, terms } }, language) => {
        const tick = page.getByLabel(terms.agree);
        await tick.check();
        await sendPassword(page, "sign-up", "abc", language);
        await expect(page.getByText(newPassword.faults["invalid-password"])).toBeVisible();
        await expect(tick).toBeChecked();

        await tick.uncheck();
        await sendPassword(page, "sign-up", NEWCOMER.password, language);
        const missing = page.getByText(newPassword.faults.terms);
        await expect(missing).toBeVisible();
        // The earlier message about the password is gone.
        await expect(page.getByText(newPassword.faults["invalid-password"])).toBeHidden();
        await expect(tick).toHaveAccessibleDescription(newPassword.faults.terms);
        // A script checks the form before it is sent. Without script the form returns empty.
        const password = page.getByLabel(newPassword.label, { exact: true });
        await expect(password).toHaveValue(hasScript ? NEWCOMER.password : "");
        await expect(page.getByText(newPassword.again)).toBeVisible({ visible: !hasScript });
        await tick.check();
        await expect(missing).toBeVisible({ visible: !hasScript });
      });
      if (!hasScript) await expectSteady(page);
    });
  });
}
