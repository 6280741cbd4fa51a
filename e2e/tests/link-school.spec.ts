import type { Language, ProviderName } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectAuth,
  expectFailure,
  expectFault,
  expectRefused,
  expectResult,
  expectTransfer,
  failedLink,
  followBack,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { languageOf, openOtherTab, type SpokenWords } from "../person/in-both-languages.ts";
import { enter } from "../person/person.ts";
import { socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer } from "../world/calls.ts";
import { orderFault, readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { linking, common } = WORDS.ja;
const { hana, sora } = PEOPLE;
const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };
const POOL = "**/school/pool/";

/** What a pool of another kind would say by itself; the school's says it when it is ordered to. */
const POOL_FAULTS: readonly [object, (words: SpokenWords) => string][] = [
  [{ kind: "status", exception: "UserNotFoundException" }, failedLink("checkCredentials")],
  [{ kind: "status", exception: "LimitExceededException" }, ({ error }) => error.too_many_requests],
  [{ kind: "status", status: 429 }, ({ error }) => error.too_many_requests],
  [{ kind: "status", status: 418 }, ({ error }) => error.unexpected],
  [{ kind: "no-id-token" }, ({ error }) => error.transfer_user_failed],
  [{ kind: "no-email" }, ({ error }) => error.auth_failed],
];

const readTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

test("§8 link the school by password: every refusal of its pool, in both languages; P13", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openAuth(page, world, "school");
  for (const [account, hint] of [
    [{ ...OLD_SCHOOL, password: "School2021" }, "checkCredentials"],
    [{ ...OLD_SCHOOL, email: "unconfirmed-school@example.jp" }, "accountBarred"],
    [{ ...OLD_SCHOOL, email: "reset-school@example.jp" }, "accountBarred"],
  ] as const) {
    await expectRefused(page, account, failedLink(hint));
  }
  const nobody = { email: "nobody@example.jp", password: "School2020" };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse(POOL);
    await submitCredentials(page, nobody, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, nobody, ({ error }) => error.too_many_requests);
  for (const [fault, sentence] of POOL_FAULTS) {
    await orderFault(world, { service: "school-pool", times: 1, ...fault });
    await expectRefused(page, OLD_SCHOOL, sentence);
  }
  await page.route(POOL, (route) => route.abort(), { times: 1 });
  await expectRefused(page, OLD_SCHOOL, ({ portal }) => portal.connection.unanswered);
  await expectAccessible(page);

  // P13: an answer of a pool that this tab did not ask for is not exchanged.
  let exchanged = 0;
  page.on("request", (request) => {
    if (request.url().endsWith("/oauth2/token")) exchanged += 1;
  });
  for (const address of [
    "",
    "?code=stolen&state=guessed",
    "?code=stolen",
    "?error=access_denied&error_description=%3Cb%3ECall%20us%3C%2Fb%3E",
  ]) {
    await page.goto(`${world.portal}/success${address}`);
    await expectFault(page, ({ error }) => error.auth_failed);
    expect(page.url()).toBe(`${world.portal}/account-auth`);
  }
  expect(exchanged).toBe(0);
});

test("§4 link the school by password: its own words, silence, then success", async ({
  page,
  world,
}) => {
  await enter(page, world);
  // The service refuses: its words cover the form, and lead back to the services.
  for (const language of ["en", "ja"] as const) {
    await openAuth(page, world, "school", language);
    await orderFault(world, {
      service: "school",
      path: "/account/old/active",
      kind: "status",
      status: 502,
      times: 1,
    });
    const answer = page.waitForResponse((response) => response.status() === 502);
    await submitCredentials(page, OLD_SCHOOL, language);
    const { error_code, message_body } = await (await answer).json();
    expect(error_code).toBe("E500-01");
    await expectResult(page, "failure", message_body, language);
    expect(await readTab(page)).toBe("{}");
  }
  await expectAccessible(page);
  await followBack(page);

  // The answer is lost after the account has moved: the callback screen offers to go on.
  await page.getByRole("button", { name: linking.transfer.linkTo("スクール") }).click();
  await loseAnswer(page, "/account/migration");
  await submitCredentials(page, OLD_SCHOOL);
  await expect(
    page.getByRole("heading", { name: linking.callback.unanswered.title }),
  ).toBeVisible();
  await expect(page).toHaveURL(`${world.portal}/success`);
  await expectAccessible(page);
  const migration = page.waitForRequest("**/account/migration");
  await page.getByRole("button", { name: common.retry }).click();
  await expectResult(page, "success", linking.result.success.school);
  await expectAccessible(page);
  expect((await migration).postDataJSON()).toMatchObject({ service_kind: 3, account_pattern: 0 });
  expect((await migration).postDataJSON()).not.toHaveProperty("store_migration_info");
  await followBack(page);
  await expect(
    page.getByRole("button", { name: linking.transfer.isLinked("スクール") }),
  ).toBeDisabled();
  expect(await readTab(page)).toBe("{}");
});

/** At the school's own pages: who to be. */
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

/** What is sent to exchange a code, from now on. */
function watchExchanges(page: Page): string[] {
  const exchanges: string[] = [];
  page.on("request", (request) => {
    const isExchange = request.url().endsWith("/oauth2/token") && request.method() === "POST";
    if (isExchange) exchanges.push(request.postData() ?? "");
  });
  return exchanges;
}

async function expectLinked(page: Page, world: World, exchanges: string[], language: Language) {
  await expectResult(page, "success", WORDS[language].linking.result.success.school, language);
  // P16: the code is gone; exchanged once, with a verifier of 128.
  expect(page.url()).toBe(`${world.portal}/account-auth`);
  expect(new Set(exchanges).size).toBe(1);
  expect(new URLSearchParams(exchanges[0]).get("code_verifier")).toMatch(/^.{128}$/);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await followBack(page, language);
}

test("§4 link the school by Apple and by Google, at the pool's own pages; P16", async ({
  page,
  browser,
  world,
}) => {
  await enter(page, world);
  await openAuth(page, world, "school");
  await page.evaluate(() => sessionStorage.setItem("left-over", "x"));
  const steps: string[] = [];
  page.on("response", (response) => {
    const isRenewal = response.request().method() === "POST" && response.ok();
    if (isRenewal && response.url().endsWith("/token/renew")) steps.push("renewed");
  });
  page.on("request", (request) => {
    if (request.url().includes("/oauth2/authorize")) steps.push("left");
  });
  // Called off at the pool: the sign-in failed, and nothing of it is left.
  const departure = page.waitForRequest("**/school/pool/oauth2/authorize*");
  await socialButton(page, "SignInWithApple").click();
  const asked = new URL((await departure).url()).searchParams;
  expect(asked.get("state")).toMatch(/^.{32}$/);
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("identity_provider")).toBe("SignInWithApple");
  // Nobody leaves with tokens that are just being exchanged for others.
  expect(steps).toEqual(["renewed", "left"]);
  await page.locator("[name=cancel]").click();
  await expectFault(page, ({ error }) => error.auth_failed);
  expect(page.url()).toBe(`${world.portal}/account-auth`);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectAccessible(page);
  // Back at the pool's page there is nothing left to do, but a way on.
  await page.goBack();
  await page.locator(`a[href^="${world.portal}/account-transfer"]`).click();
  await expectTransfer(page, "ja");
  await openAuth(page, world, "school", "en");

  // The pool never heard: the same answer is good once more.
  const exchanges = watchExchanges(page);
  await page.route("**/oauth2/token", (route) => route.abort(), { times: 1 });
  await signInAs(page, "SignInWithApple", "school-3002", "en");
  await goOnAfterSilence(page, "en");
  await expectLinked(page, world, exchanges, "en");
  // One school account is enough for an ID.
  const otherTab = await openOtherTab(page, world);
  await openAuth(page, world, "school");
  await signInAs(page, "Google", "school-3005", "ja");
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);

  // The pool heard, and its answer was lost: it does not hand out tokens twice.
  const second = await (await browser.newContext({ locale: "ja-JP" })).newPage();
  await enter(second, world, sora);
  await openAuth(second, world, "school");
  const others = watchExchanges(second);
  await loseAnswer(second, "/oauth2/token");
  await signInAs(second, "Google", "school-3005", "ja");
  await goOnAfterSilence(second, "ja");
  await expectAuth(second, "school");
  await expectFault(second, ({ error }) => error.auth_failed);
  others.length = 0;
  await signInAs(second, "Google", "school-3005", "en");
  await expectLinked(second, world, others, "en");
  const belief = JSON.stringify(await readBelief(world, "school"));
  for (const { subject } of [hana, sora]) expect(belief).toContain(subject);
});
