import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import {
  emailField,
  expectAuth,
  expectResult,
  expectTransfer,
  openAuth,
  passwordField,
  readBelief,
  submitButton,
  submitCredentials,
} from "../account-auth.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { readMails } from "../mailbox.ts";
import { enter, expectHome, loseAnswer, orderFault, switchLanguage } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const { linking, error, portal, common } = WORDS.ja;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

test("§4 link the store: wrong ways, the service's own words, silence, then the account is the ID's", async ({
  page,
  world,
}) => {
  await enter(page, world, PEOPLE.kenji);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await page.getByRole("button", { name: linking.transfer.linkTo("オンラインストア") }).click();
  await expectAuth(page, "store");

  // Blocked while either field is empty; Enter does no more than the button.
  await emailField(page).fill(OLD_STORE.email);
  await expect(submitButton(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  await emailField(page).fill("");
  await passwordField(page).fill(OLD_STORE.password);
  await expect(submitButton(page)).toBeDisabled();

  await submitCredentials(page, { ...OLD_STORE, email: "old-store" });
  await expect(page.locator("#email-error")).toHaveText(error.invalid_email);
  await expect(emailField(page)).toBeFocused();
  await expectAccessible(page);
  for (const email of ["moved-store@example.jp", "not-store@example.jp", "nobody@example.jp"]) {
    await submitCredentials(page, { ...OLD_STORE, email });
    await expect(page.locator("#password-error")).toHaveText(error.store_auth_failed);
    await expect(passwordField(page)).toBeFocused();
    await passwordField(page).press("End");
    await passwordField(page).pressSequentially("x");
    await expect(page.getByRole("alert")).toBeHidden();
  }
  await submitCredentials(page, { ...OLD_STORE, password: "Store2021" });
  await expect(page.getByRole("alert")).toHaveText(error.store_auth_failed);
  await expectAccessible(page);
  await switchLanguage(page, "en");
  await expect(page.getByRole("alert")).toHaveText(WORDS.en.error.store_auth_failed);
  await expectAccessible(page);
  await hearTheStoreOut(page, world);
  await switchLanguage(page, "ja");

  // The line goes dead before the request is out.
  await page.route("**/account/migration", (route) => route.abort(), { times: 1 });
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  // Then the store does the work and cannot say so, and neither can identity.
  await orderFault(world, {
    service: "store",
    path: "/account/owner",
    kind: "drop-after",
    times: 1,
  });
  await loseAnswer(page, "/account/migration");
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await expect
    .poll(async () => JSON.stringify(await readBelief(world, "store")))
    .toContain(PEOPLE.kenji.subject);

  // The account has moved: pressing once more says so.
  await page.evaluate(() => sessionStorage.setItem("left-over", "x"));
  const migration = page.waitForRequest("**/account/migration");
  const log = page.waitForRequest(
    (request) => request.url().endsWith("/logs") && request.method() === "POST",
  );
  await passwordField(page).focus();
  await page.keyboard.press("Enter");
  const dialog = await expectResult(page, "success", linking.result.success.store);
  expect((await migration).postDataJSON()).toMatchObject({
    identifier: 1,
    service_kind: 1,
    account_pattern: 0,
    store_migration_info: { before_email: OLD_STORE.email, after_email: PEOPLE.kenji.email },
  });
  expect((await log).postDataJSON()).toMatchObject({
    log_level: 0,
    operation_detail: 15,
    log_info: { email: PEOPLE.kenji.email, user_id: PEOPLE.kenji.subject },
  });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectAccessible(page);
  await expect(dialog.getByRole("link", { name: linking.result.back })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectTransfer(page);
  await expect(
    page.getByRole("button", { name: linking.transfer.isLinked("オンラインストア") }),
  ).toBeDisabled();

  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page, PEOPLE.kenji);
  await expect(page.getByRole("link", { name: "オンラインストア" })).toBeVisible();
  // L10: both addresses hear of it.
  for (const address of [PEOPLE.kenji.email, OLD_STORE.email]) {
    await expect.poll(async () => (await readMails(world, address)).length).toBeGreaterThan(0);
  }
});

/** The store refuses, at the check and at the move itself, and its words are shown over the form. */
async function hearTheStoreOut(page: Page, world: World): Promise<void> {
  for (const path of ["/account/old/active", "/account/owner"]) {
    await orderFault(world, { service: "store", path, kind: "status", status: 502, times: 1 });
    const answer = page.waitForResponse((response) => response.status() === 502);
    await submitCredentials(page, OLD_STORE, "en");
    const { error_code, message_body } = await (await answer).json();
    expect(error_code).toBe("E500-01");
    const dialog = await expectResult(page, "failure", message_body, "en");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: WORDS.en.linking.result.failure.retry }).click();
    await expect(emailField(page, "en")).toHaveValue(OLD_STORE.email);
  }
}

test("§8 link the store: the same service, the error page, and too many tries", async ({
  page,
  world,
}) => {
  await enter(page, world);
  // A second store account: the ID has one already.
  await openAuth(page, world, "store");
  await submitCredentials(page, OLD_STORE);
  const dialog = await expectResult(page, "failure", error.transfer_same_service);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  // A proof that is none of identity's.
  await page.route(
    "**/account/migration",
    (route) => {
      const body = route.request().postDataJSON();
      return route.continue({ postData: { ...body, migration_user_key: "of-nobody" } });
    },
    { times: 1 },
  );
  await submitButton(page).click();
  await expect(page).toHaveURL(`${world.portal}/error`);

  await openAuth(page, world, "store");
  for (let tries = 0; tries < 5; tries += 1) {
    await submitCredentials(page, { email: "locked@example.jp", password: `Wrong202${tries}` });
    await expect(page.getByRole("alert")).toHaveText(error.store_auth_failed);
  }
  await submitCredentials(page, { email: "locked@example.jp", password: "Wrong2029" });
  await expect(page.getByRole("alert")).toHaveText(error.too_many_requests);
});
