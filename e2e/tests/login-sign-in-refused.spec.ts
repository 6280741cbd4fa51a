import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { emailField, passwordField } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import {
  expectNarrow,
  expectPage,
  expectPaused,
  expectTold,
  openLoginPlainly,
} from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { crowdForm, NARROW, submitInCrowd } from "../world/crowd.ts";
import { changeDatabase } from "../world/database.ts";
import { expect } from "../world/test.ts";

const { hana, kenji } = PEOPLE;
const GUESS = { ...hana, password: "Wrong2026" };

const test = shareTab("signed-out");

test.afterEach(({ world }) => changeDatabase(world, "delete from password_attempt"));

test("§1 signing in: a missing password is asked for at its field, in both languages", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await signIn(page, { ...hana, password: "" });
  await expectInBothLanguages(page, async ({ login }, language) => {
    const password = passwordField(page, language);
    await expect(password).toBeFocused();
    await expect(password).toHaveAccessibleDescription(login.signIn.noPassword);
  });
});

test("§1 signing in: a wrong password is reported at its field, and the address remains, in both languages", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "en");
  await signIn(page, GUESS, "en");
  await expectInBothLanguages(page, async ({ login }, language) => {
    const { wrong } = login.signIn.faults;
    const password = passwordField(page, language);
    await expectTold(page, wrong);
    await expect(password).toBeFocused();
    await expect(password).toHaveAttribute("aria-invalid", "true");
    await expect(password).toHaveAccessibleDescription(wrong);
    await expect(password).toHaveValue("");
    await expect(emailField(page, language)).toHaveValue(hana.email);
  });
});

test("§1 signing in: pressing Enter twice on a slow network sends the form once", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  let sent = 0;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/\/login\//, async (route) => {
    const request = route.request();
    // A script of the page sends a request, too.
    if (request.method() !== "POST" || !request.isNavigationRequest()) return route.fallback();
    sent += 1;
    await held;
    await route.continue();
  });
  await emailField(page).fill(GUESS.email);
  await passwordField(page).fill(GUESS.password);
  await page.keyboard.press("Enter");
  await expect.poll(() => sent).toBe(1);
  await page.keyboard.press("Enter");
  answer();
  await expectTold(page, WORDS.ja.login.signIn.faults.wrong);
  expect(sent).toBe(1);
});

test("§1 signing in: after many wrong passwords the right one has to wait or needs a mailed link, in both languages", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await signIn(page, GUESS);
  await expectTold(page, WORDS.ja.login.signIn.faults.wrong);
  // After 20 wrong passwords the pause is a quarter of an hour; the first pauses are shorter.
  changeDatabase(world, "update password_attempt set failures = 20");
  await signIn(page, hana);
  await expectInBothLanguages(page, async ({ login: { signIn, wait } }) => {
    await expectTold(page, signIn.faults.link);
    await expect(page.getByText(wait.orAgain(wait.minutes(15)))).toBeAttached();
    await expectNarrow(page);
  });
  await expectAccessible(page);
});

test("§1 signing in: if too many passwords are being checked, the password is asked for again, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLoginPlainly(page, world, "en");
  await submitInCrowd(
    page,
    world,
    () => signIn(page, GUESS, "en"),
    () =>
      expectInBothLanguages(page, ({ login }) =>
        expectPaused(page, login.signIn.faults.overloaded),
      ),
  );
});

test("§1 signing in: a password that must be replaced leads to the reset, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const require = (required: number) =>
    changeDatabase(
      world,
      "update account set password_reset_required = ? where id = ?",
      ...[required, kenji.subject],
    );
  require(1);
  await openLoginPlainly(page, world, "ja");
  await signIn(page, kenji);
  await expectInBothLanguages(page, async ({ login }, language) => {
    await expectPage(page, login.address.flows.forgot.title);
    await expectTold(page, login.address.faults["reset-required"]);
    await expect(emailField(page, language)).toHaveValue(kenji.email);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  require(0);
});

test("§1 signing in: too many forms from one network have to wait, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await world.restartIdentity(NARROW);
  const found = await openLoginPlainly(page, world, "en");
  await signIn(page, GUESS, "en");
  await expectTold(page, WORDS.en.login.signIn.faults.wrong);
  await passwordField(page, "en").fill(GUESS.password);
  await crowdForm(page, found, 30);
  await signIn(page, hana, "en");
  await expectInBothLanguages(page, ({ login }) => expectPaused(page, login.signIn.faults.crowded));
  await world.restartIdentity();
});
