import { expectAccessible } from "../expect/accessible.ts";
import {
  emailField,
  expectErrorPage,
  expectFailure,
  expectRefused,
  openAuth,
  passwordField,
  submitButton,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf, openOtherTab } from "../person/in-both-languages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { watchMoves } from "../world/calls.ts";
import { withoutTable } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect } from "../world/test.ts";

const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

const test = shareTab();

test.beforeEach(({ page, world }) => openAuth(page, world, "store"));

test("§2 link the store: both fields are needed, and an invalid address is reported", {
  tag: "@release",
}, async ({ page }) => {
  // The form is blocked while a field is empty; Enter does no more than the button.
  await emailField(page).fill(OLD_STORE.email);
  await expect(submitButton(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  await emailField(page).fill("");
  await passwordField(page).fill(OLD_STORE.password);
  await expect(submitButton(page)).toBeDisabled();

  await submitCredentials(page, { ...OLD_STORE, email: "old-store" });
  await expectInBothLanguages(page, ({ error }) =>
    expect(page.locator("#email-error")).toHaveText(error.invalid_email),
  );
  await expectAccessible(page);
});

test("§8 link the store: an account that the store refuses is reported, in both languages", async ({
  page,
}) => {
  for (const email of ["moved-store@example.jp", "not-store@example.jp", "nobody@example.jp"]) {
    await expectRefused(page, { ...OLD_STORE, email }, ({ error }) => error.store_auth_failed);
    // The message disappears when the holder types.
    const language = await languageOf(page);
    await passwordField(page, language).press("End");
    await passwordField(page, language).pressSequentially("x");
    await expect(page.getByRole("alert")).toBeHidden();
  }
  await expectRefused(
    page,
    { ...OLD_STORE, password: "Store2021" },
    ({ error }) => error.store_auth_failed,
  );
  await expectAccessible(page);
});

test("§8 link the store: too many tries are reported, in both languages", {
  tag: "@release",
}, async ({ page }) => {
  const guess = { email: "locked@example.jp", password: "Wrong2020" };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse("**/account/store/certification");
    await submitCredentials(page, guess, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, guess, ({ error }) => error.too_many_requests);
});

test("§8 link the store: an ID that already has an account at the store is refused, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  const otherTab = await openOtherTab(page, world);
  const moved = watchMoves(page);
  await submitCredentials(page, OLD_STORE, await languageOf(page));
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  expect(moved).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("§8 link the store: an unexpected error is shown at the form, in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  // Identity cannot store the answer of the store.
  await withoutTable(world, "certification", () =>
    expectRefused(page, OLD_STORE, ({ error }) => error.unexpected),
  );
});

test("§8 link the store: if the store is down when asked about the ID, the error page is shown", {
  tag: "@release",
}, async ({ page, world }) => {
  await orderFault(world, { service: "store", path: "/account/active", kind: "down" });
  await submitCredentials(page, OLD_STORE);
  await expectErrorPage(page, world);
  await clearFaults(world);
});
