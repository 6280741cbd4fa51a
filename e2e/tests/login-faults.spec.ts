import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectNarrow,
  expectPage,
  NEWCOMER,
  openFlow,
  openLoginPlainly,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { crowdForm, submitInCrowd } from "../world/crowd.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode, readMails } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { hana, kenji } = PEOPLE;
const LOCALES: Readonly<Record<Language, string>> = { ja: "ja-JP", en: "en-US" };

/** What is said about a form, at its field or above it. */
const expectTold = (page: Page, sentence: string) =>
  expect(page.getByRole("alert")).toHaveText(sentence);

for (const language of ["ja", "en"] satisfies Language[]) {
  const { common, login } = WORDS[language];
  const { problems } = login.problem;

  test.describe(() => {
    test.use({ locale: LOCALES[language] });

    test(`§1 signing in fails, in every way, ${language}`, async ({ page, world }) => {
      const { faults } = login.signIn;
      const check = async () => {
        await expectNarrow(page);
        // The words differ, what axe looks at does not.
        if (language === "ja") await expectAccessible(page);
      };
      const open = () => openLoginPlainly(page, world, language);
      const found = await open();
      const password = page.getByLabel(common.password, { exact: true });
      await signIn(page, { ...hana, password: "" }, language);
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(faults.incomplete);
      await signIn(page, { ...hana, password: "Wrong2026" }, language);
      await expectTold(page, faults.wrong);
      await expect(password).toBeFocused();
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expect(password).toHaveAccessibleDescription(faults.wrong);
      await expect(password).toHaveValue("");
      await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(hana.email);
      // After so many the pause is a quarter of an hour; the first ones are over in a second or two.
      changeDatabase(world, "update password_attempt set failures = 20");
      await signIn(page, hana, language);
      await expectTold(page, faults.locked);
      await check();
      const tryKenji = () => signIn(page, { ...kenji, password: "Wrong2026" }, language);
      await submitInCrowd(page, world, tryKenji, () => expectTold(page, faults.busy));

      // Led to where the password is replaced, and told why.
      const { subject } = kenji;
      changeDatabase(world, "update account set password_reset_required = 1 where id = ?", subject);
      changeDatabase(world, "delete from password_attempt");
      await signIn(page, kenji, language);
      await expectPage(page, login.address.flows.forgot.title);
      await expectTold(page, login.address.faults["reset-required"]);
      await expect(page.getByLabel(common.email, { exact: true })).toHaveValue(kenji.email);
      await check();

      // Pages that cannot go on, each with the way to begin again.
      await open();
      // The form was made out to a browser that has forgotten it, and was given another since.
      await page.context().clearCookies();
      await page.request.get(page.url());
      await signIn(page, hana, language);
      await expectPage(page, problems["forged-form"].title);
      await open();
      await page.context().clearCookies();
      await signIn(page, hana, language);
      await expectPage(page, problems["no-cookie"].title);
      await check();
      await open();
      changeDatabase(world, "alter table password_attempt rename to mislaid");
      await signIn(page, hana, language);
      await expectPage(page, problems.unavailable.title);
      changeDatabase(world, "alter table mislaid rename to password_attempt");
      for (const [path, problem] of [
        ["/login/?redirect_url=https://evil.example/", "bad-request"],
        ["/login/nowhere", "not-found"],
        ["/login/social/google/callback?state=made-up", "social-expired"],
      ] as const) {
        await page.goto(`${world.identity}${path}${path.includes("?") ? "&" : "?"}lng=${language}`);
        await expectPage(page, problems[problem].title);
        const again = page.getByRole("link", { name: login.problem.startAgain });
        await expect(again).toHaveAttribute("href", `${world.portal}/index?lng=${language}`);
      }

      await open();
      await signIn(page, { ...hana, password: "Wrong2026" }, language);
      await page.getByLabel(common.password, { exact: true }).fill("Wrong2026");
      await crowdForm(page, found, 300);
      await signIn(page, hana, language);
      await expectTold(page, faults.crowded);
    });

    test(`§1 signing up and a forgotten password fail, in every way, ${language}`, async ({
      page,
      world,
    }) => {
      const { faults } = login.address;
      const check = async () => {
        await expectNarrow(page);
        // The words differ, what axe looks at does not.
        if (language === "en") await expectAccessible(page);
      };
      const found = await openFlow(page, world, "sign-up", language);
      const email = page.getByLabel(common.email, { exact: true });
      await sendAddress(page, "tsumugi@", language);
      await expect(email).toBeFocused();
      await expect(email).toHaveAccessibleDescription(faults["invalid-email"]);
      await check();
      // An address that has an ID: the same pages, and a mail that says so.
      await sendAddress(page, hana.email, language);
      await expectPage(page, login.code.title);
      await expect.poll(async () => (await readMails(world, hana.email)).length).toBe(1);
      await sendLoginCode(page, "222222", language);
      await expectTold(page, login.code.faults["wrong-code"]);
      await openFlow(page, world, "sign-up", language);
      await sendAddress(page, NEWCOMER.email, language);

      const code = page.getByLabel(login.code.label);
      const good = await readCode(world, NEWCOMER.email);
      await sendLoginCode(page, "222222", language);
      await expect(code).toBeFocused();
      await expectTold(page, login.code.faults["wrong-code"]);
      await check();
      const alterCode = (change: string) =>
        changeDatabase(world, `update verification_code set ${change}`);
      const later = Date.now() + 60_000;
      alterCode("expires_at = 0");
      await sendLoginCode(page, good, language);
      await expectTold(page, login.code.faults["expired-code"]);
      alterCode(`expires_at = ${later}, tries = 5`);
      await sendLoginCode(page, good, language);
      await expectTold(page, login.code.faults["too-many-tries"]);
      alterCode("tries = 0, sends = 5");
      const resend = page.getByRole("button", { name: login.code.resend });
      await resend.click();
      await expectTold(page, login.code.faults["too-many-sends"]);
      // Whoever begins anew is told the same, and can still enter the newest.
      await openFlow(page, world, "sign-up", language);
      await sendAddress(page, NEWCOMER.email, language);
      await expectTold(page, login.code.faults["too-many-sends"]);
      alterCode("sends = 0");
      await resend.click();
      const newer = await readCode(world, NEWCOMER.email, good);
      await sendLoginCode(page, newer, language);

      const { newPassword } = login;
      const password = page.getByLabel(newPassword.label, { exact: true });
      const send = (typed: string) => sendPassword(page, "sign-up", typed, language);
      await expect(password).toHaveAttribute("autocomplete", "new-password");
      // Before the form leaves: what was typed is there still.
      const terms = page.getByLabel(login.terms.agree);
      await send(NEWCOMER.password);
      await expect(terms).toBeFocused();
      await expect(terms).toHaveAccessibleDescription(newPassword.faults.terms);
      await expect(password).toHaveValue(NEWCOMER.password);
      await check();
      await terms.check();
      await send("abc");
      await expect(password).toBeFocused();
      await expectTold(page, newPassword.faults["invalid-password"]);
      await send(NEWCOMER.email);
      await expectTold(page, newPassword.faults["same-password"]);
      await check();
      const agreeAndSend = async () => {
        await terms.check();
        await send(NEWCOMER.password);
      };
      // One more than can be looked at; then a newer code has taken the place of the one that was right.
      const busy = () => expectTold(page, newPassword.faults.busy);
      await submitInCrowd(page, world, agreeAndSend, busy);
      alterCode("used_by = 'a newer one'");
      await agreeAndSend();
      await expectPage(page, login.stepOver.gone.title);
      await check();
      await page.getByRole("link", { name: login.stepOver.gone.next }).click();
      await expectPage(page, login.address.flows["sign-up"].title);

      // Forgotten: a lock from guessing holds here, too.
      await openFlow(page, world, "forgot", language);
      await sendAddress(page, hana.email, language);
      const forgotten = await readCode(world, hana.email);
      await sendLoginCode(page, "222222", language);
      changeDatabase(world, "update password_attempt set failures = 20");
      await sendLoginCode(page, forgotten, language);
      await expectTold(page, login.code.faults.locked);
      changeDatabase(world, "delete from password_attempt");
      await sendLoginCode(page, forgotten, language);

      // Every form stops taking more from one address.
      await page.getByLabel(newPassword.label, { exact: true }).fill(NEWCOMER.password);
      await crowdForm(page, found, 60);
      await openFlow(page, world, "forgot", language);
      await sendAddress(page, kenji.email, language);
      await sendLoginCode(page, await readCode(world, kenji.email), language);
      await sendPassword(page, "forgot", NEWCOMER.password, language);
      await expectTold(page, newPassword.faults.crowded);
      await openFlow(page, world, "forgot", language);
      await sendAddress(page, kenji.email, language);
      await code.fill("222222");
      await crowdForm(page, found, 120);
      await sendLoginCode(page, "222222", language);
      await expectTold(page, login.code.faults.crowded);
      await openFlow(page, world, "forgot", language);
      await email.fill(kenji.email);
      await crowdForm(page, found, 60);
      await sendAddress(page, kenji.email, language);
      await expectTold(page, faults.crowded);
    });
  });
}
