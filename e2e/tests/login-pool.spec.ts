import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { passwordField } from "../person/account-auth.ts";
import {
  expectInBothLanguages,
  languageOf,
  type SpokenWords,
} from "../person/in-both-languages.ts";
import {
  expectNarrow,
  expectPage,
  expectPaused,
  expectTold,
  openPoolLogin,
} from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { crowdForm, NARROW, submitInCrowd } from "../world/crowd.ts";
import { changeDatabase } from "../world/database.ts";
import { expect } from "../world/test.ts";

const { kenji, mio, sora } = PEOPLE;

type Fault = keyof SpokenWords["login"]["signIn"]["faults"];

const test = shareTab("signed-out");

test.afterEach(({ world }) => changeDatabase(world, "delete from password_attempt"));

/** Signs in, in the language of the page, and expects the refusal in both languages. */
async function fail(page: Page, person: DemoPerson, fault: Fault): Promise<void> {
  await signIn(page, person, await languageOf(page));
  await expectFault(page, fault);
}

const expectFault = (page: Page, fault: Fault): Promise<void> =>
  expectInBothLanguages(page, ({ login }) =>
    (PAUSES.has(fault) ? expectPaused : expectTold)(page, login.signIn.faults[fault]),
  );

const PAUSES: ReadonlySet<Fault> = new Set(["overloaded", "crowded"]);

test("§3 the ID pool's own page: it offers no sign-up, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja");
  await expectInBothLanguages(page, async ({ login }) => {
    await expectPage(page, login.signIn.title);
    await expect(page.getByRole("link", { name: login.signIn.signUp })).toHaveCount(0);
  });
});

test("§3 the ID pool's own page: what is missing or wrong is reported, in both languages", async ({
  page,
  world,
}) => {
  await openPoolLogin(page, world, "en");
  await signIn(page, { ...kenji, password: "" }, "en");
  await expectInBothLanguages(page, ({ login }) => expectTold(page, login.signIn.noPassword));
  await fail(page, { ...kenji, password: "Wrong2026" }, "wrong");
  await fail(page, { ...kenji, email: "nobody@example.jp" }, "wrong");
});

test("§3 the ID pool's own page: a pause after wrong passwords applies to the next sign-in, too", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja");
  await signIn(page, { ...kenji, password: "Wrong2026" });
  await expectTold(page, WORDS.ja.login.signIn.faults.wrong);
  changeDatabase(world, "update password_attempt set failures = 20");
  await signIn(page, kenji);
  const expectPause = () =>
    expectInBothLanguages(page, async ({ login: { signIn, wait } }) => {
      await expectTold(page, signIn.faults.link);
      await expect(page.getByText(wait.orAgain(wait.minutes(15)))).toBeAttached();
      await expectNarrow(page);
      await expectAccessible(page);
    });
  await expectPause();
  await openPoolLogin(page, world, "en");
  await signIn(page, { ...kenji, password: "Wrong2026" }, "en");
  await expectPause();
});

test("§3 the ID pool's own page: a password that must be replaced does not sign in, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const require = (required: number) =>
    changeDatabase(
      world,
      "update account set password_reset_required = ? where id = ?",
      ...[required, mio.subject],
    );
  require(1);
  await openPoolLogin(page, world, "ja");
  await fail(page, mio, "reset-required");
  require(0);
});

test("§3 the ID pool's own page: an unproven address does not sign in, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  changeDatabase(world, "update account set email_proven_at = null where id = ?", sora.subject);
  await openPoolLogin(page, world, "en");
  await fail(page, sora, "unconfirmed");
  changeDatabase(world, "update account set email_proven_at = 1 where id = ?", sora.subject);
});

test("§3 the ID pool's own page: if too many passwords are being checked, the password is asked for again, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPoolLogin(page, world, "ja");
  await submitInCrowd(
    page,
    world,
    () => signIn(page, { ...sora, password: "Wrong2026" }),
    () => expectFault(page, "overloaded"),
  );
});

test("§3 the ID pool's own page: cancelling returns to the portal with `access_denied`, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const turnedBack = /\/success-id\?(?=.*error=access_denied)/;
  for (const language of ["ja", "en"] as const) {
    // Each language has its own tab, because the tab ends at the portal, which continues at once.
    const tab = await page.context().newPage();
    await openPoolLogin(tab, world, language);
    const back = tab.waitForURL(turnedBack, { waitUntil: "commit" });
    await tab.getByRole("button", { name: WORDS[language].login.signIn.cancel }).click();
    await back;
    await tab.close();
  }
});

test("§3 the ID pool's own page: too many forms from one network have to wait, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await world.restartIdentity(NARROW);
  const found = await openPoolLogin(page, world, "en");
  await signIn(page, { ...kenji, password: "Wrong2026" }, "en");
  await expectTold(page, WORDS.en.login.signIn.faults.wrong);
  await passwordField(page, "en").fill("Wrong2026");
  await crowdForm(page, found, 30);
  await fail(page, kenji, "crowded");
  await world.restartIdentity();
});
