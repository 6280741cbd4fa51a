import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { emailField, expectAuth, openAuth, say } from "../person/account-auth.ts";
import { codeField } from "../person/code-entry.ts";
import { recallSignIn } from "../person/memory.ts";
import {
  askForReset,
  newPasswordField,
  openReset,
  resetButton,
  resetEmailField,
} from "../person/password-reset.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, linking, common, surroundings } = WORDS.ja;
const words = portal.resetPassword;
const OLD_STORE = "old-store@example.jp";
const NEW_PASSWORD = "Store2027";

test.beforeEach(({ page, world }) => recallSignIn(page, world));

const doneDialog = (page: Page): Locator => page.getByRole("dialog", { name: words.done.title });

/** Goes from the address to the final dialog. */
async function resetPassword(page: Page, world: World): Promise<void> {
  await askForReset(page, world, OLD_STORE);
  await expect(resetButton(page)).toBeDisabled();
  await codeField(page).fill(await readCode(world, OLD_STORE));
  await expect(resetButton(page)).toBeDisabled();
  await newPasswordField(page).fill(NEW_PASSWORD);
  await page.keyboard.press("Enter");
  await expect(doneDialog(page)).toBeVisible();
}

test("§4 reset password: with the mailed code a new password is set, and the store accepts it", async ({
  page,
  world,
}) => {
  await resetPassword(page, world);
  await expectAccessible(page);
  const certification = { access_token: undefined, email: OLD_STORE, password: NEW_PASSWORD };
  const store = await callIdentity(page, world, "/account/store/certification", certification);
  expect(await store.json()).toMatchObject({ migration_status: 0 });
});

test("§4 reset password: on a desktop its screens belong to the adding of a service", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 1280, height: 740 });
  const marked = page
    .getByRole("navigation", { name: surroundings.menu })
    .locator("[aria-current]");
  await openReset(page, world);
  await expect(marked).toHaveText(portal.home.addService);
  await askForReset(page, world, OLD_STORE);
  await expect(codeField(page)).toBeVisible();
  await expect(marked).toHaveText(portal.home.addService);
  await expect(page.getByRole("link", { name: common.back, exact: true })).toBeVisible();
});

test("§4 reset password: the reset leads back to the linking that needed it, with a hint that is shown once", async ({
  page,
  world,
}) => {
  await resetPassword(page, world);
  await doneDialog(page).getByRole("button", { name: words.done.close }).click();
  await expectAuth(page, "store");
  await expect(page.getByText(linking.auth.form.afterReset)).toBeVisible();
  await expect(emailField(page)).toHaveValue(OLD_STORE);
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: say(words.title, "store") }),
  ).toBeVisible();
  await expect(doneDialog(page)).toBeHidden();
  await page.getByRole("link", { name: common.back }).click();
  await expectAuth(page, "store");
  await expect(page.getByText(linking.auth.form.afterReset)).toBeHidden();
  // That the reset succeeded is not stored.
  await openReset(page, world);
  await expect(doneDialog(page)).toBeHidden();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("isSuccess");
});

test("a typed address is passed from the linking to the reset, and back", {
  tag: "@release",
}, async ({ page, world }) => {
  await openAuth(page, world, "store");
  await emailField(page).fill(`  ${OLD_STORE}`);
  await page.getByRole("link", { name: linking.auth.form.forgotten }).click();
  await expect(resetEmailField(page)).toHaveValue(OLD_STORE);
  await resetEmailField(page).fill("kenji@example.jp");
  await page.getByRole("link", { name: common.back }).click();
  await expectAuth(page, "store");
  await expect(emailField(page)).toHaveValue("kenji@example.jp");
  // The address was typed for the store, and is not filled in for another service.
  await openAuth(page, world, "school");
  await expect(emailField(page)).toHaveValue("");
});
