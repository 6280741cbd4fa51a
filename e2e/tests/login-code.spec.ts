import type { Page } from "@playwright/test";
import {
  expectPage,
  NEWCOMER,
  openFlow,
  reachNewPassword,
  sendAddress,
  sendLoginCode,
} from "../person/login-pages.ts";
import { switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { login } = WORDS.ja;

const test = shareTab("signed-out");

/** Returns the code that was mailed to an address, on the page that asks for it. */
async function askForCode(page: Page, world: World, email: string): Promise<string> {
  await openFlow(page, world, "sign-up", "ja");
  await sendAddress(page, email, "ja");
  await expectPage(page, login.code.title);
  return readCode(world, email);
}

const expectNewPassword = (page: Page) =>
  expectPage(page, login.newPassword.flows["sign-up"].title);

test("§1 a code: another one is sent on request, and works", async ({ page, world }) => {
  const email = "another-code@example.jp";
  const first = await askForCode(page, world, email);
  const code = page.getByLabel(login.code.label);
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await page.getByRole("button", { name: login.code.resend }).click();
  await expect(page.getByRole("status")).toContainText(login.code.resent);
  await sendLoginCode(page, await readCode(world, email, first), "ja");
  await expectNewPassword(page);
});

test("§1 a code: it can be pasted in lower case, with spaces and a hyphen", async ({
  page,
  world,
}) => {
  const mailed = await askForCode(page, world, "pasted-code@example.jp");
  const code = page.getByLabel(login.code.label);
  await code.focus();
  await page.keyboard.insertText(` ${mailed.slice(0, 3).toLowerCase()} - ${mailed.slice(3)}`);
  await expectNewPassword(page);
});

test("§1 a code: the language of its page can be changed without going back to the start", {
  tag: "@release",
}, async ({ page, world }) => {
  const mailed = await askForCode(page, world, "both-languages@example.jp");
  await switchLanguage(page, "en");
  await expectPage(page, WORDS.en.login.code.title);
  await switchLanguage(page, "ja");
  await expectPage(page, login.code.title);
  await sendLoginCode(page, mailed, "ja");
  await expectNewPassword(page);
});

test("§1 a new password: its rules are ticked off while it is typed", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await reachNewPassword(page, world, "sign-up", NEWCOMER.email, "ja");
  const password = page.getByLabel(login.newPassword.label, { exact: true });
  const rules = page.locator("[data-rule][data-met]");
  await password.fill("abc");
  await expect(rules).toHaveCount(1);
  await password.fill(NEWCOMER.password);
  await expect(rules).toHaveCount(3);
});
