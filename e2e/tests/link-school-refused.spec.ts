import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectFault,
  expectRefused,
  expectResult,
  expectTransfer,
  failedAtPool,
  failedLink,
  followBack,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { languageOf, type SpokenWords } from "../person/in-both-languages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { socialButton } from "../person/social-sign-in.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect } from "../world/test.ts";

const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };
const POOL = "**/school/pool/";

/** Errors of other kinds of pools; the school's pool returns them because the test orders it to. */
const POOL_FAULTS: readonly [object, (words: SpokenWords) => string][] = [
  [{ kind: "status", exception: "UserNotFoundException" }, failedLink("checkCredentials")],
  [{ kind: "status", exception: "LimitExceededException" }, ({ error }) => error.too_many_requests],
  [{ kind: "status", status: 429 }, ({ error }) => error.too_many_requests],
  [{ kind: "status", status: 418 }, ({ error }) => error.unexpected],
  [{ kind: "no-id-token" }, ({ error }) => error.transfer_user_failed],
  [{ kind: "no-email" }, failedAtPool],
];

const readTab = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

const test = shareTab();

test("§8 link the school with a password: a wrong password, an unconfirmed account and one that needs a reset are reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "school");
  for (const [account, hint] of [
    [{ ...OLD_SCHOOL, password: "School2021" }, "checkCredentials"],
    [{ ...OLD_SCHOOL, email: "unconfirmed-school@example.jp" }, "accountBarred"],
    [{ ...OLD_SCHOOL, email: "reset-school@example.jp" }, "accountBarred"],
  ] as const) {
    await expectRefused(page, account, failedLink(hint));
  }
});

test("§8 link the school with a password: too many tries are reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "school");
  const nobody = { email: "nobody@example.jp", password: "School2020" };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse(POOL);
    await submitCredentials(page, nobody, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, nobody, ({ error }) => error.too_many_requests);
});

test("§8 link the school with a password: other errors of a pool, and a missing answer, are reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "school");
  for (const [fault, sentence] of POOL_FAULTS) {
    await orderFault(world, { service: "school-pool", times: 1, ...fault });
    await expectRefused(page, OLD_SCHOOL, sentence);
  }
  await page.route(POOL, (route) => route.abort(), { times: 1 });
  await expectRefused(page, OLD_SCHOOL, ({ portal }) => portal.connection.unanswered);
  await expectAccessible(page);
});

test("§4 link the school with a password: a refusal in the service's own words replaces the form, and links back to the services", {
  tag: "@release",
}, async ({ page, world }) => {
  for (const [path, language] of [
    ["/account/active", "en"],
    ["/account/active", "ja"],
    ["/account/old/active", "en"],
    ["/account/old/active", "ja"],
  ] as const) {
    await openAuth(page, world, "school", language);
    await orderFault(world, {
      service: "school",
      path,
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
});

test("P13: link the school: a code that this tab did not request from the pool is not exchanged for tokens", {
  tag: "@release",
}, async ({ page, world }) => {
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
    await expectFault(page, failedAtPool);
    expect(page.url()).toBe(`${world.portal}/account-auth`);
  }
  expect(exchanged).toBe(0);
});

test("§4 link the school by Apple: a sign-in that is cancelled at the pool leaves nothing stored, and the pool's page links back", {
  tag: "@release",
}, async ({ page, world }) => {
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
  const departure = page.waitForRequest("**/school/pool/oauth2/authorize*");
  await socialButton(page, "SignInWithApple").click();
  const asked = new URL((await departure).url()).searchParams;
  expect(asked.get("state")).toMatch(/^.{32}$/);
  expect(asked.get("code_challenge_method")).toBe("S256");
  expect(asked.get("identity_provider")).toBe("SignInWithApple");
  // The browser leaves the portal only after the tokens were renewed.
  expect(steps).toEqual(["renewed", "left"]);
  await page.locator("[name=cancel]").click();
  // Above the providers' buttons, and in view.
  const refusal = page.locator(":focus", { has: page.getByRole("alert") });
  await expect(refusal).toBeInViewport();
  await expect(refusal.locator("+ button")).toBeVisible();
  await expectFault(page, failedAtPool);
  expect(page.url()).toBe(`${world.portal}/account-auth`);
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectAccessible(page);
  // When the browser goes back, the pool's page offers a link to the portal.
  await page.goBack();
  await page.locator(`a[href^="${world.portal}/account-transfer"]`).click();
  await expectTransfer(page, "ja");
});
