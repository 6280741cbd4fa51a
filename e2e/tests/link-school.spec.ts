import type { Language, ProviderName } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import {
  expectAuth,
  expectFailure,
  expectFault,
  expectResult,
  failedAtPool,
  followBack,
  openAuth,
  say,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages, openOtherTab } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { enter, switchLanguage } from "../person/person.ts";
import { socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer, watchMoves } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { readBelief } from "../world/sandbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { linking, common, error, portal } = WORDS.ja;
const { hana, sora } = PEOPLE;
const GOOGLE_SCHOOL = "old-school@gmail.example";
const UNDO = { service_id: SERVICE_ID.school, access_token: undefined };
const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };

test("§4 link the school with a password: after a lost answer, the callback screen offers to continue", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/account-transfer`);
  await page.getByRole("button", { name: linking.transfer.linkTo("スクール") }).click();
  // The account moves, and only the answer to that is lost.
  await loseAnswer(page, "/account/migration");
  await submitCredentials(page, OLD_SCHOOL);
  await expect(
    page.getByRole("heading", { name: linking.callback.unanswered.title }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${world.portal}/success`);
  await expectAccessible(page);
  const migration = page.waitForRequest("**/account/migration");
  await page.getByRole("button", { name: common.retry }).click();
  await expectResult(page, "success", say(linking.result.success.linked, "school"));
  // The result replaces only the form; the header and the footer remain.
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await expectInBothLanguages(page, ({ linking: { result } }) =>
    expect(page.getByRole("dialog", { name: result.success.title })).toBeVisible(),
  );
  await switchLanguage(page, "ja");
  await expectAccessible(page);
  expect((await migration).postDataJSON()).toMatchObject({
    service_kind: 3,
    account_pattern: 0,
    store_migration_info: { before_email: OLD_SCHOOL.email, after_email: hana.email },
  });
  await followBack(page);
  await expect(
    page.getByRole("button", { name: linking.transfer.isLinked("スクール") }),
  ).toBeDisabled();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe("{}");
});

/** Signs in at the school's own pages. */
async function signInAs(page: Page, provider: ProviderName, member: string, language: Language) {
  await socialButton(page, provider, language).click();
  await page.locator(`[name=member][value=${member}]`).click();
}

async function goOnAfterSilence(page: Page, language: Language) {
  const { linking: words, common: both } = WORDS[language];
  const { title } = words.callback.unanswered;
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("button", { name: both.retry }).click();
}

/** Records what is sent to exchange a code, from now on. */
function watchExchanges(page: Page): string[] {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    const isExchange = request.url().endsWith("/oauth2/token") && request.method() === "POST";
    if (isExchange) exchanges.push(request.postData() ?? "");
  });
  return exchanges;
}

async function expectLinked(page: Page, world: World, exchanges: string[], language: Language) {
  await expectResult(
    page,
    "success",
    say(WORDS[language].linking.result.success.linked, "school", language),
    language,
  );
  // P16: the code is gone from the address; no other is sent; its verifier has 128 characters.
  expect(page.url()).toBe(`${world.portal}/account-auth`);
  expect(new Set(exchanges).size).toBe(1);
  expect(new URLSearchParams(exchanges[0]).get("code_verifier")).toMatch(/^.{128}$/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await followBack(page, language);
}

const expectOwner = async (world: World, subject: string) =>
  expect(JSON.stringify(await readBelief(world, "school"))).toContain(subject);

test("§4 link the school by Apple: a code whose exchange never reached the pool can be exchanged again; P16", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "school", "en");
  const exchanges = watchExchanges(page);
  await page.route("**/oauth2/token", (route) => route.abort(), { times: 1 });
  await signInAs(page, "SignInWithApple", "school-3002", "en");
  await goOnAfterSilence(page, "en");
  await expectLinked(page, world, exchanges, "en");
  await expectOwner(world, hana.subject);
  // An ID has at most one school account.
  const otherTab = await openOtherTab(page, world);
  await openAuth(page, world, "school");
  const moved = watchMoves(page);
  await signInAs(page, "Google", "school-3005", "ja");
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  expect(moved).toEqual([]);
});

test("§4 link the school by Google: if the pool's answer was lost, the code is refused, and another sign-in links the account", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, sora);
  await openAuth(page, world, "school");
  const exchanges = watchExchanges(page);
  await loseAnswer(page, "/oauth2/token");
  await signInAs(page, "Google", "school-3005", "ja");
  await goOnAfterSilence(page, "ja");
  await expectAuth(page, "school");
  await expectFault(page, failedAtPool);
  exchanges.length = 0;
  await signInAs(page, "Google", "school-3005", "en");
  await expectLinked(page, world, exchanges, "en");
  await expectOwner(world, sora.subject);

  // After the link was undone, linking again needs a code from the school account's mailbox.
  const undone = await callIdentity(page, world, "/account/unlink", UNDO);
  expect(undone.status).toBe(200);
  await openAuth(page, world, "school", "en");
  await signInAs(page, "Google", "school-3005", "en");
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("textbox")).toBeFocused();
  await expectInBothLanguages(page, ({ linking: { code } }, language) =>
    Promise.all([
      expect(page.getByRole("heading", { level: 1, name: code.title })).toBeVisible(),
      expect(page.getByText(say(code.lead, "school", language))).toBeVisible(),
    ]),
  );
  await expectAccessible(page);
  await expectFitting(page);
  const { submit, resent } = linking.code;
  const { label, resend, triesLeft, tooManySends, waitMinutes } = portal.code;
  const sent = await readCode(world, GOOGLE_SCHOOL);
  await page.getByRole("button", { name: resend }).click();
  await expect(page.getByText(resent)).toBeVisible();
  const code = await readCode(world, GOOGLE_SCHOOL, sent);
  const alert = page.getByRole("alert");
  await page.getByLabel(label).fill("ZZZZZZ");
  await expect(alert).toHaveText(error.code_mismatch + triesLeft(4));
  await expect(page.getByRole("button", { name: submit, exact: true })).toBeDisabled();
  changeDatabase(world, "update verification_code set sends = 5");
  await page.getByRole("button", { name: resend }).click();
  await expect(alert).toHaveText(error.input_code_too_many_requests + tooManySends);
  await expect(page.getByRole("button", { name: resend })).toBeDisabled();
  await expect(page.getByText(waitMinutes(15))).toBeVisible();
  await expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(triesLeft(4)));
  await expectAccessible(page);
  await page.getByLabel(label).fill(code);
  await expectResult(page, "success", say(linking.result.success.linked, "school"));
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectOwner(world, sora.subject);
});
