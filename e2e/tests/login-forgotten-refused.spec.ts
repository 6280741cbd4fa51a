import { PEOPLE } from "@musubi/demo-world";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  expectPage,
  expectTold,
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
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";

const { hana, mio } = PEOPLE;

const test = shareTab("signed-out");

test("§1 forgotten password: a wrong code is reported; a pause after wrong passwords does not block the right code", {
  tag: "@release",
}, async ({ page, world }) => {
  await openFlow(page, world, "forgot", "ja");
  await sendAddress(page, hana.email, "ja");
  const code = await readCode(world, hana.email);
  await sendLoginCode(page, "222222", "ja");
  await expectInBothLanguages(page, ({ login }) => expectTold(page, login.code.wrong(4)));
  const guesser = await page.context().newPage();
  await openLoginPlainly(guesser, world, "en");
  await signIn(guesser, { ...hana, password: "Wrong2026" }, "en");
  await expectTold(guesser, WORDS.en.login.signIn.faults.wrong);
  // After 20 wrong passwords, the pause is a quarter of an hour.
  changeDatabase(world, "update password_attempt set failures = 20");
  await sendLoginCode(page, code, "en");
  await expectPage(page, WORDS.en.login.newPassword.flows.forgot.title);
  changeDatabase(world, "delete from password_attempt");
});

test("S09 forgotten password: a common new password is reported at its field, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await reachNewPassword(page, world, "forgot", mio.email, "ja");
  await sendPassword(page, "forgot", "Password1", "ja");
  await expectInBothLanguages(page, async ({ login }) => {
    const { label, faults } = login.newPassword;
    await expectTold(page, faults["common-password"]);
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAccessibleDescription(new RegExp(faults["common-password"]));
  });
});
