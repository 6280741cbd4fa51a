import { readFileSync } from "node:fs";
import { PEOPLE } from "@musubi/demo-world";
import { inRepository } from "../../scripts/build/repository.ts";
import { expectNoInjection, expectNothingRuns, tryInjections } from "../expect/no-injection.ts";
import { openAuth, submitCredentials } from "../person/account-auth.ts";
import {
  choose,
  chooseOther,
  expectPage,
  openLogin,
  openPoolLogin,
  signUp,
} from "../person/login-pages.ts";
import { comeBack } from "../person/memory.ts";
import { expectPreview } from "../person/merge-preview.ts";
import { enter } from "../person/person.ts";
import { helpJa as help, WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { expect, test } from "../world/test.ts";

const { common, login, portal } = WORDS.ja;
const { hana, kenji } = PEOPLE;
const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };

/** One-part paths of screens. */
const SCREENS = [
  ...readFileSync(inRepository("apps/portal/src/navigation/paths.ts"), "utf8").matchAll(
    /: "(\/[\w-]+)"/g,
  ),
]
  .map(([, path]) => path)
  // /help redirects to a page of identity.
  .filter((path) => path !== "/help");

test("X04: on a page without a content security policy, every injected script that the tests try does run", async ({
  page,
}) => {
  await page.setContent("<p>Nobody looks after this page.</p>");
  const outcomes = await tryInjections(page);
  expect(outcomes.filter(({ ran }) => !ran)).toEqual([]);
});

test("X04: script that is injected into the log-in or into home does not run", async ({
  page,
  world,
}) => {
  await openLogin(page, world, "ja");
  await expectNoInjection(page);
  await comeBack(page, world);
  await expectNoInjection(page);
});

test("X04: script that is injected into screens with one-part paths does not run; §2 both callback screens show that they are loading", {
  tag: "@release",
}, async ({ page, world }) => {
  test.slow();
  const visited = new Set<string>();
  const probe = async () => {
    visited.add(new URL(page.url()).pathname);
    await expectNoInjection(page);
  };
  const title = page.getByRole("heading", { level: 1 });
  const isWaiting = page.getByRole("status").getByText(common.loading);

  await enter(page, world);
  await probe();
  for (const path of [
    "/change-password",
    "/reset-password",
    "/confirm-delete",
    "/account-transfer",
    "/account-auth?serviceType=2",
    "/social-popup",
    "/sign-in-methods",
    "/sessions",
    "/activity",
    "/my-data",
    "/notices",
    "/error",
    "/nowhere",
    "/change-email",
  ]) {
    await page.goto(`${world.portal}${path}`);
    await expect(title).toBeVisible();
    await probe();
  }
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill("sakura@example.jp");
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(title).toHaveText(portal.code.title);
  await probe();

  // The two screens that a pool sends the browser back to, while identity has not answered.
  const preview = await holdAfter(page, "/account/merge/preview", 0);
  await openAuth(page, world, "id");
  await submitCredentials(page, kenji);
  await expect(page).toHaveURL(`${world.portal}/success-id`);
  await expect(isWaiting).toBeAttached();
  await probe();
  preview();
  await expectPreview(page);
  await probe();

  const link = await holdAfter(page, "/account/migration", 0);
  await openAuth(page, world, "school");
  await submitCredentials(page, OLD_SCHOOL);
  await expect(page).toHaveURL(`${world.portal}/success`);
  await expect(isWaiting).toBeAttached();
  await probe();
  link();
  await expect(page.getByRole("dialog")).toBeVisible();

  expect([...visited].filter((path) => path !== "/nowhere").toSorted()).toEqual(SCREENS.toSorted());
});

test("X04: script that is injected into pages of the login, or into the API's description, does not run", {
  tag: "@release",
}, async ({ page, world }) => {
  test.slow();
  const probe = () => expectNoInjection(page);
  await openLogin(page, world, "ja");
  await probe();
  await signUp(page, world, "ja", probe);
  await expect(page).toHaveURL(`${world.portal}/index`);
  await page.goto(`${world.identity}/login/sign-out?lng=ja`);
  await probe();
  await page.getByRole("button", { name: login.signOut.submit }).click();
  await expectPage(page, login.signedOut.title);
  await probe();

  await openLogin(page, world, "ja");
  await chooseOther(page, "Google", hana.email, "ja");
  await expectPage(page, login.ownSignIn.title);
  await probe();
  await openLogin(page, world, "ja");
  await choose(page, "Google", "google-haru", "ja");
  await expectPage(page, login.terms.title);
  await probe();
  await page.goto(`${world.identity}/login/?lng=ja`);
  await expectPage(page, login.problem.problems["bad-request"].title);
  await probe();
  await page.goto(`${world.identity}/help?lng=ja`);
  await expectPage(page, help.title);
  await probe();
  await openPoolLogin(page, world, "ja");
  await expectPage(page, login.signIn.title);
  await probe();
  // The page's own script would leave the page at once.
  await page.route("**/login/assets/**", (route) => route.abort());
  await page.goto(`${world.identity}/social/broker/google/callback?state=none`);
  await expectPage(page, login.popup.failed.title);
  await probe();
  await page.unroute("**/login/assets/**");

  await world.restartIdentity({ DOCS: "1" });
  await page.goto(`${world.identity}/docs`);
  await expect(page.locator("#swagger-ui .info")).toBeVisible();
  await expectNothingRuns(page);
});
