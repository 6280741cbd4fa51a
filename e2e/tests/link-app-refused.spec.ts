import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectFailure,
  expectFault,
  expectRefused,
  failedLink,
  hearServiceOut,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { languageOf, openOtherTab } from "../person/in-both-languages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { socialButton } from "../person/social-sign-in.ts";
import { expect } from "../world/test.ts";

const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };
const SDK = "**/identitytoolkit.googleapis.com/**";
const METHOD = "**/assets/firebase-*.js";

const test = shareTab();

test("§8 link the app: a wrong password, a locked account and an unknown one are reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "app");
  for (const [account, hint] of [
    [{ ...OLD_APP, password: "wrong" }, "checkCredentials"],
    [{ ...OLD_APP, email: "disabled-app@example.jp" }, "accountBarred"],
    [{ email: "nobody@example.jp", password: "Nobody2020" }, "checkCredentials"],
  ] as const) {
    await expectRefused(page, account, failedLink(hint));
    await expect(page.locator("#password")).toHaveAttribute("aria-invalid", "true");
  }
});

test("§8 link the app: too many tries are reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const nobody = { email: "nobody-else@example.jp", password: "Nobody2020" };
  await openAuth(page, world, "app");
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse("**/accounts:signInWithPassword*");
    await submitCredentials(page, nobody, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, nobody, ({ error }) => error.too_many_requests);
  await expectAccessible(page);
});

test("§8 link the app: a missing answer is reported, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.route(METHOD, (route) => route.abort());
  await openAuth(page, world, "app");
  const google = socialButton(page, "Google");
  await expect(google).toBeEnabled();
  await page.unroute(METHOD);
  await Promise.all([page.waitForResponse(METHOD), google.click()]);
  await expectFault(page, ({ portal }) => portal.connection.unanswered);

  await page.route(SDK, (route) => route.abort());
  await expectRefused(page, OLD_APP, ({ portal }) => portal.connection.unanswered);
});

test("§8 link the app: an account that another holder has is refused, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "app");
  const otherTab = await openOtherTab(page, world);
  await submitCredentials(page, PEOPLE.kenji);
  await expectFailure(page, otherTab, ({ linking }) => linking.result.failure.wrongAccount);
});

test("§8 link the app: a refusal is shown in the service's own words, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  for (const language of ["en", "ja"] as const) {
    await openAuth(page, world, "app", language);
    for (const path of ["/account/active", "/account/owner"]) {
      await hearServiceOut(page, world, { service: "app", path }, OLD_APP);
    }
  }
});
