import { expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { BRAND, WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { portal, deletion, common } = WORDS.ja;

const test = shareTab();

test.beforeEach(async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
});

test("§4 no network: a screen that cannot be loaded says so, and loads at the next try", async ({
  page,
}) => {
  // Nothing of the screen was preloaded, and its script cannot be loaded.
  await page.route("**/assets/change-password-screen-*.js", (route) => route.abort());
  await page.getByRole("link", { name: portal.home.changePassword }).click();
  await expect(
    page.getByRole("heading", { name: portal.connection.screenMissing.title }),
  ).toBeVisible();
  await page.unroute("**/assets/change-password-screen-*.js");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("heading", { name: portal.changePassword.title })).toBeVisible();
});

test("§4 no network: a screen whose preloading failed loads later with its style", {
  tag: "@release",
}, async ({ page }) => {
  await page.route("**/assets/confirm-delete-screen-*", (route) => route.abort());
  const cut = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  const deleteAccount = page.getByRole("link", { name: portal.home.deleteAccount });
  await deleteAccount.hover();
  await cut;
  await page.unroute("**/assets/confirm-delete-screen-*");
  await deleteAccount.click();
  await expect(
    page.getByRole("heading", { name: deletion.title(BRAND.ja), exact: true }),
  ).toBeVisible();
  const sheets = () => Array.from(document.styleSheets, ({ href }) => href).join();
  expect(await page.evaluate(sheets)).toContain("confirm-delete-screen");
});
