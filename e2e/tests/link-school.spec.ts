import type { Language } from "@musubi/contract";
import {
  expectAuth,
  expectResult,
  followBack,
  openAuth,
  readBelief,
  submitButton,
  submitCredentials,
} from "../account-auth.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { enter, loseAnswer, orderFault } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { linking, error, text, common } = WORDS.ja;
const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };

test("§4 link the school by password: every refusal of its pool, its own words, silence, then success", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openAuth(page, world, "school");
  for (const [account, message] of [
    [{ ...OLD_SCHOOL, password: "School2021" }, text.transfer_failed],
    [{ ...OLD_SCHOOL, email: "nobody@example.jp" }, text.transfer_failed],
    [{ ...OLD_SCHOOL, email: "unconfirmed-school@example.jp" }, text.transfer_failed],
    [{ ...OLD_SCHOOL, email: "reset-school@example.jp" }, text.transfer_failed],
  ] as const) {
    await submitCredentials(page, account);
    await expect(page.locator("#password-error")).toHaveText(message);
  }
  await orderFault(world, { service: "school-pool", kind: "status", status: 429, times: 1 });
  await submitCredentials(page, OLD_SCHOOL);
  await expect(page.getByRole("alert")).toHaveText(error.too_many_requests);
  await page.route("**/school/pool/", (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(WORDS.ja.portal.connection.unanswered);

  // The service refuses: its words cover the form, and lead back to the services.
  await orderFault(world, {
    service: "school",
    path: "/account/old/active",
    kind: "status",
    status: 502,
    times: 1,
  });
  const answer = page.waitForResponse((response) => response.status() === 502);
  await submitButton(page).click();
  const { message_body } = await (await answer).json();
  await expectResult(page, "failure", message_body);
  await expectAccessible(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe("{}");
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
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe("{}");
});

for (const [provider, member, language] of [
  ["SignInWithApple", "school-3002", "ja"],
  ["Google", "school-3005", "en"],
] as const satisfies readonly (readonly [string, string, Language])[]) {
  test(`§4 link the school by ${provider}, at the pool's own pages, ${language}`, async ({
    page,
    world,
  }) => {
    const words = WORDS[language];
    await enter(page, world);
    await openAuth(page, world, "school", language);
    await page.evaluate(() => sessionStorage.setItem("left-over", "x"));
    const leave = () =>
      page.getByRole("button", { name: words.linking.auth.providers[provider] }).click();
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
    await leave();
    const asked = new URL((await departure).url()).searchParams;
    expect(asked.get("state")).toMatch(/^.{32}$/);
    expect(asked.get("code_challenge_method")).toBe("S256");
    expect(asked.get("identity_provider")).toBe(provider);
    // Nobody leaves with tokens that are just being exchanged for others.
    expect(steps).toEqual(["renewed", "left"]);
    await page.locator("[name=cancel]").click();
    await expectAuth(page, "school", language);
    await expect(page.getByRole("alert")).toHaveText(words.error.auth_failed);
    expect(page.url()).toBe(`${world.portal}/account-auth`);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await expectAccessible(page);

    const exchanges: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/oauth2/token") && request.method() === "POST") {
        exchanges.push(request.postData() ?? "");
      }
    });
    const signInAs = async () => {
      await leave();
      await page.locator(`[name=member][value=${member}]`).click();
    };
    const { unanswered } = words.linking.callback;
    const goOnAfterSilence = async () => {
      await expect(page.getByRole("heading", { name: unanswered.title })).toBeVisible();
      await page.getByRole("button", { name: words.common.retry }).click();
    };
    if (provider === "Google") {
      // The pool heard, and its answer was lost: it does not hand out tokens twice.
      await loseAnswer(page, "/oauth2/token");
      await signInAs();
      await goOnAfterSilence();
      await expectAuth(page, "school", language);
      await expect(page.getByRole("alert")).toHaveText(words.error.auth_failed);
      exchanges.length = 0;
      await signInAs();
    } else {
      // It never heard: the same answer is good once more.
      await page.route("**/oauth2/token", (route) => route.abort(), { times: 1 });
      await signInAs();
      await goOnAfterSilence();
    }
    await expectResult(page, "success", words.linking.result.success.school, language);
    // P16: the code is gone; exchanged once, with a verifier of 128.
    expect(page.url()).toBe(`${world.portal}/account-auth`);
    expect(new Set(exchanges).size).toBe(1);
    expect(new URLSearchParams(exchanges[0]).get("code_verifier")).toMatch(/^.{128}$/);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await followBack(page, language);
    const belief = JSON.stringify(await readBelief(world, "school"));
    expect(belief).toContain(member);
  });
}

test("P13: an answer of a pool that this tab did not ask for is not exchanged", async ({
  page,
  world,
}) => {
  await enter(page, world);
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
    await expectAuth(page, "school");
    await expect(page.getByRole("alert")).toHaveText(error.auth_failed);
    expect(page.url()).toBe(`${world.portal}/account-auth`);
  }
  expect(exchanged).toBe(0);
});
