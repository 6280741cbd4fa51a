import type { Language } from "@musubi/contract";
import { LOGIN_REASONS } from "@musubi/contract/login-pages";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { emailField, passwordField } from "../person/account-auth.ts";
import {
  expectNarrow,
  expectPage,
  openFlow,
  openLoginPlainly,
  sendAddress,
} from "../person/login-pages.ts";
import { switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";

const { hana } = PEOPLE;
const { common, login } = WORDS.ja;
const LANGUAGES: readonly Language[] = ["ja", "en"];

const test = shareTab("signed-out");

test("§1 a typed address remains when the language is switched, on the page for a forgotten password, and back", async ({
  page,
  world,
}) => {
  await openLoginPlainly(page, world, "ja");
  await expect(emailField(page)).toBeFocused();
  await page.keyboard.type(hana.email);
  await passwordField(page).fill("Secret2026");
  await page.getByRole("button", { name: common.showPassword }).click();
  // The page stores the address for the next page, but never the password, shown or not.
  await page.route(/lng=en/, (route) => route.fulfill({ status: 204 }), { times: 1 });
  await page.getByRole("link", { name: common.languageNames.en, exact: true }).click();
  const waiting = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(waiting).toContain(hana.email);
  expect(waiting).not.toContain("Secret2026");
  await switchLanguage(page, "en");
  await expect(emailField(page, "en")).toHaveValue(hana.email);
  await expect(passwordField(page, "en")).toHaveValue("");
  await page.getByRole("link", { name: WORDS.en.login.signIn.forgot }).click();
  await expectPage(page, WORDS.en.login.address.flows.forgot.title);
  await expect(emailField(page, "en")).toHaveValue(hana.email);
  await page.getByRole("link", { name: WORDS.en.common.back, exact: true }).click();
  await expectPage(page, WORDS.en.login.signIn.title);
  await expect(emailField(page, "en")).toHaveValue(hana.email);
  // The stored address is deleted after use, and was never in the URL.
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  // Nothing is stored for a page that opened in another tab.
  const [other] = await Promise.all([
    page.context().waitForEvent("page"),
    page
      .getByRole("link", { name: WORDS.en.login.signIn.forgot })
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await other.close();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  expect(decodeURIComponent(page.url())).not.toContain(hana.email);
});

test("§1 a mistyped address can be corrected: both links on the code page lead back to it", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "mistyped@example.jp";
  for (const way of [common.back, login.code.otherAddress]) {
    await openFlow(page, world, "sign-up", "ja");
    await expect(emailField(page)).toBeFocused();
    await sendAddress(page, `  ${email} `, "ja");
    await expect(page.getByLabel(login.code.label)).toBeFocused();
    await expect(page.locator("strong")).toHaveText(email);
    await page.getByRole("link", { name: way, exact: true }).click();
    await expect(emailField(page)).toHaveValue(email);
  }
});

test("§1 a code: a whole mail can be pasted, and an incomplete code does not count as a try", {
  tag: "@release",
}, async ({ page, world }) => {
  const email = "whole-mail@example.jp";
  await openFlow(page, world, "sign-up", "ja");
  await sendAddress(page, email, "ja");
  const code = page.getByLabel(login.code.label);
  await code.fill("K7");
  await page.getByRole("button", { name: login.code.submit }).click();
  await expect(code).toHaveAccessibleDescription(new RegExp(login.code.faults["incomplete-code"]));
  await expect(code).toBeFocused();
  await code.fill("222222");
  await expect(page.getByRole("alert")).toHaveText(login.code.wrong(4));
  // The number of tries left is shown as long as it counts, also with a newer code.
  const first = await readCode(world, email);
  await page.getByRole("button", { name: login.code.resend }).click();
  await expect(page.getByText(login.code.triesLeft(4))).toBeVisible();
  await expect(code).toHaveAccessibleDescription(new RegExp(login.code.resent));

  const mailed = await readCode(world, email, first);
  const mail = `確認コード\n\n${mailed}\n\n10分間有効です。`;
  await code.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", text);
    input.dispatchEvent(new ClipboardEvent("paste", { clipboardData, cancelable: true }));
  }, mail);
  await expectPage(page, login.newPassword.flows["sign-up"].title);
  await expect(page.getByLabel(login.newPassword.label, { exact: true })).toBeFocused();
});

test("§1 login: the page says why it is shown, and a screen reader reads it with the focused field, in both languages", async ({
  page,
  world,
}) => {
  for (const language of LANGUAGES) {
    for (const why of LOGIN_REASONS) {
      await openLoginPlainly(page, world, language);
      await page.goto(`${page.url()}&why=${why}&login_hint=${encodeURIComponent(hana.email)}`);
      const said = WORDS[language].login.signIn.notices[why];
      await expect(page.getByRole("status")).toHaveText(said);
      await expect(emailField(page, language)).toHaveValue(hana.email);
      const password = passwordField(page, language);
      await expect(password).toBeFocused();
      await expect(password).toHaveAccessibleDescription(said);
      await expectNarrow(page);
    }
    await expectAccessible(page);
  }
});

test("§1 an unknown path of identity shows a page for people, with the request ID for support, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const language of LANGUAGES) {
    const answer = await page.goto(`${world.identity}/no/such/path?lng=${language}`);
    expect(answer?.status()).toBe(404);

    const { problem } = WORDS[language].login;
    await expectPage(page, problem.problems["not-found"].title);
    await expect(page).toHaveTitle(new RegExp(`^${problem.problems["not-found"].title}`));
    const id = answer?.headers()["x-request-id"] ?? "";
    await expect(page.getByText(problem.requestId(id.slice(0, 8)), { exact: true })).toBeVisible();
    await page.getByRole("button", { name: problem.copy }).click();
    await expect(page.getByRole("button", { name: problem.copied })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(id);
    expect(copied).toContain(`${world.identity}/no/such/path\n`);
    await expectNarrow(page);
  }
  await expectAccessible(page);
  await switchLanguage(page, "ja");
  await expectPage(page, login.problem.problems["not-found"].title);
});
