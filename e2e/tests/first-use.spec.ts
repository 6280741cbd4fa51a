import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectAuth, say, submitCredentials } from "../person/account-auth.ts";
import { comeFromStore, expectAtStore, expectFirstUse } from "../person/from-service.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectNarrow, expectPage, expectTold } from "../person/login-pages.ts";
import { enter, logOut, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { clearFaults, orderFault, readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { error, login, linking, portal } = WORDS.ja;
const { hana, kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
const words = login.firstUse;

/** Logs in from the store for the first time, up to the page that asks what to do. */
async function begin(page: Page, world: World): Promise<void> {
  await comeFromStore(page, world, "ja");
  await expect(page.getByText(say(login.signIn.goesOn, "store"))).toBeVisible();
  await signIn(page, kenji);
  await expectFirstUse(page);
}

test("S27 the first use of a service shows what the service learns, its terms and two choices, in both languages, on every width", {
  tag: ["@look", "@release"],
}, async ({ page, world }) => {
  await begin(page, world);
  await expectInBothLanguages(page, async ({ login: { firstUse } }, language) => {
    await expectFirstUse(page, language);
    await expect(page.getByText(say(firstUse.learns, "store", language))).toBeVisible();
    const terms = say(firstUse.open.terms, "store", language);
    await expect(page.getByRole("link", { name: terms })).toBeVisible();
    await expect(page.getByRole("button", { name: firstUse.link.submit })).toBeVisible();
    await expectAccessible(page);
    await expectNarrow(page);
    await expectFitting(page);
  });
  await expectUsable(page);
});

test("S27 new at a service: one press opens an account and leads to the service, also after the service was down", async ({
  page,
  world,
}) => {
  await begin(page, world);
  await orderFault(world, { service: "store", path: "/account/open", kind: "status", status: 503 });
  await page.getByRole("button", { name: say(words.open.submit, "store") }).click();
  await expectTold(page, say(words.faults.down, "store"));
  await expectAccessible(page);
  await clearFaults(world);
  await page.getByRole("button", { name: say(words.open.submit, "store") }).click();
  await expectAtStore(page);
  const belief = JSON.stringify(await readBelief(world, "store"));
  expect(belief.split(`"sub:${kenji.subject}"`)).toHaveLength(2);
  // At the next log-in, no page is shown.
  await comeFromStore(page, world, "ja");
  await expectAtStore(page);
});

test("S27 new at a service: without script, too, one press opens an account", {
  tag: "@release",
}, async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await begin(page, world);
  await page.getByRole("button", { name: say(words.open.submit, "store") }).click();
  await expectAtStore(page);
  await context.close();
});

test("S27 cancelling, at the log-in or at the first use, leads back to the service", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeFromStore(page, world, "ja");
  await page.getByRole("button", { name: login.signIn.cancel }).click();
  await expectAtStore(page, "error");
  await begin(page, world);
  await page.getByRole("button", { name: login.signIn.cancel }).click();
  await expectAtStore(page, "error");
});

test("S27 going back from the page of the first use shows that page again, and then the service", {
  tag: "@release",
}, async ({ page, world }) => {
  const store = `${world.sandbox}/store/?lng=ja`;
  await page.goto(store);
  await page.getByRole("link", { name: "むすび IDでログイン" }).click();
  await signIn(page, kenji);
  await expectFirstUse(page);
  await page.goBack();
  await expectFirstUse(page);
  await page.goBack();
  await expect(page).toHaveURL(store);
  await page.goForward();
  await expectFirstUse(page);
  await page.getByRole("button", { name: say(words.open.submit, "store") }).click();
  await expect(page).toHaveURL(store);
  // The page of a finished log-in links to the service, where the user is logged in.
  await page.goBack();
  await expectPage(page, login.problem.problems["interaction-over"].title);
  await expectAccessible(page);
  await page.getByRole("link", { name: say(login.problem.toService, "store") }).click();
  await expect(page).toHaveURL(store);
  await expect(page.getByRole("button", { name: "ログアウト" })).toBeVisible();
});

test("S27 a user who has an account at the service links it at the portal, and returns to the service", async ({
  page,
  world,
}) => {
  await begin(page, world);
  await page.getByRole("button", { name: words.link.submit }).click();
  // The portal had no session, and gets one without a form: the login knows the user.
  await expectAuth(page, "store");
  expect(page.url()).not.toContain("interaction=");
  await submitCredentials(page, OLD_STORE);
  const dialog = page.getByRole("dialog", { name: linking.result.success.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("link", { name: say(linking.wayBack.go, "store") }).click();
  await expectAtStore(page);
  // After that, home no longer shows the link to the service.
  await page.goto(`${world.portal}/index?lng=ja`);
  await expect(page.getByRole("heading", { name: portal.home.services })).toBeVisible();
  await expect(page.getByText(say(linking.wayBack.title, "store"))).toBeHidden();
});

test("S27 neither a wrong password nor a reload loses the link back to the service", {
  tag: "@release",
}, async ({ page, world }) => {
  await begin(page, world);
  await page.getByRole("button", { name: words.link.submit }).click();
  await expectAuth(page, "store");
  await submitCredentials(page, { ...OLD_STORE, password: "Wrong2020" });
  await expect(page.getByText(error.store_auth_failed)).toBeVisible();
  await page.reload();
  await expectAuth(page, "store");
  await submitCredentials(page, OLD_STORE);
  const dialog = page.getByRole("dialog", { name: linking.result.success.title });
  await dialog.getByRole("link", { name: say(linking.wayBack.go, "store") }).click();
  await expectAtStore(page);
});

test("S27 home shows the link back to the service until it is dismissed; for another holder it does not work", {
  tag: "@release",
}, async ({ page, world }) => {
  const wayBack = page.getByRole("link", { name: say(linking.wayBack.title, "store") });
  await begin(page, world);
  await page.getByRole("button", { name: words.link.submit }).click();
  await expectAuth(page, "store");
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectInBothLanguages(page, async ({ linking: { wayBack: said } }, language) => {
    await expect(page.getByText(say(said.title, "store", language), { exact: true })).toBeVisible();
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await page.goto(`${world.portal}/index?lng=ja`);
  const address = (await wayBack.getAttribute("href")) ?? "";
  await page.getByRole("button", { name: say(linking.wayBack.dismiss, "store") }).click();
  await expect(wayBack).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: portal.home.services })).toBeVisible();
  await expect(wayBack).toBeHidden();

  await logOut(page);
  await enter(page, world, hana);
  await page.goto(address);
  await expectPage(page, login.problem.problems["interaction-over"].title);
});
