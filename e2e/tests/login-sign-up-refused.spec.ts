import { PEOPLE } from "@musubi/demo-world";
import { mail } from "@musubi/messages/en/mail";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { emailField } from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import {
  expectNarrow,
  expectPage,
  expectTold,
  openFlow,
  sendAddress,
  sendLoginCode,
} from "../person/login-pages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expectMail, readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { mio } = PEOPLE;

const test = shareTab("signed-out");

const alterCode = (world: World, change: string) =>
  changeDatabase(world, `update verification_code set ${change}`);

const enterCode = async (page: Page, code: string) =>
  sendLoginCode(page, code, await languageOf(page));

/** Deletes the codes that were sent, so that they do not count against the next test. */
test.afterEach(({ world }) => changeDatabase(world, "delete from verification_code"));

test("§1 signing up: an invalid address is reported at its field, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openFlow(page, world, "sign-up", "ja");
  await sendAddress(page, "tsumugi@", "ja");
  await expectInBothLanguages(page, async ({ login }, language) => {
    const email = emailField(page, language);
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(login.address.faults["invalid-email"]);
    await expectNarrow(page);
  });
  await expectAccessible(page);
});

test("§1 signing up: an address that has an ID leads to the same pages, and its mail says so", async ({
  page,
  world,
}) => {
  await openFlow(page, world, "sign-up", "en");
  await sendAddress(page, mio.email, "en");
  await expectInBothLanguages(page, ({ login }) => expectPage(page, login.code.title));
  await expectMail(world, mio.email, mail.alreadyRegistered.subject);
  await enterCode(page, "222222");
  await expectInBothLanguages(page, ({ login }) => expectTold(page, login.code.wrong(4)));
});

test("§1 signing up: a wrong code is reported at its field, in both languages", async ({
  page,
  world,
}) => {
  await openFlow(page, world, "sign-up", "ja");
  await sendAddress(page, "wrong-code@example.jp", "ja");
  await enterCode(page, "222222");
  await expectInBothLanguages(page, async ({ login }) => {
    await expect(page.getByLabel(login.code.label)).toBeFocused();
    await expectTold(page, login.code.wrong(4));
    await expectNarrow(page);
  });
  await expectAccessible(page);
});

test("§1 signing up: the right code is refused after it has expired, and after five wrong ones", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "too-late@example.jp";
  await openFlow(page, world, "sign-up", "en");
  await sendAddress(page, email, "en");
  const code = await readCode(world, email);
  alterCode(world, "expires_at = 0");
  await enterCode(page, code);
  await expectInBothLanguages(page, ({ login }) =>
    expectTold(page, login.code.faults["expired-code"]),
  );
  alterCode(world, `expires_at = ${Date.now() + 60_000}, tries = 5`);
  await enterCode(page, code);
  await expectInBothLanguages(page, ({ login }) =>
    expectTold(page, login.code.faults["too-many-tries"]),
  );
  // Another request has tries of its own.
  await page.getByRole("link", { name: WORDS.en.login.problem.startAgain }).click();
  await sendAddress(page, email, "en");
  await enterCode(page, await readCode(world, email, code));
  await expectPage(page, WORDS.en.login.newPassword.flows["sign-up"].title);
});

test("§1 signing up: after too many codes another is refused, and the newest is still valid, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "many-codes@example.jp";
  await openFlow(page, world, "sign-up", "ja");
  await sendAddress(page, email, "ja");
  const code = await readCode(world, email);
  alterCode(world, "sends = 5");
  await page.getByRole("button", { name: WORDS.ja.login.code.resend }).click();
  await expectInBothLanguages(page, ({ login }) =>
    expectTold(page, login.code.faults["too-many-sends"]),
  );
  // The button is disabled for as long as another code would be refused.
  const { code: words, wait } = WORDS.en.login;
  await expect(page.getByRole("button", { name: words.resend })).toBeDisabled();
  await expect(page.getByText(words.resendIn(wait.minutes(15)))).toBeVisible();
  await enterCode(page, code);
  await expectPage(page, WORDS.en.login.newPassword.flows["sign-up"].title);
});
