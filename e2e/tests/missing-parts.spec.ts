import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expectTransfer } from "../person/account-auth.ts";
import { expectHome } from "../person/person.ts";
import { shareVisit } from "../person/visit.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { portal, deletion, common } = WORDS.ja;

const ASSETS = join(import.meta.dirname, "../../apps/portal/dist/assets");
const holdsWords = (url: string): boolean =>
  readFileSync(join(ASSETS, basename(url)), "utf8").includes(WORDS.ja.linking.transfer.title);

const test = shareVisit();

test.beforeEach(async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
});

test("§4 no network: a screen that does not come says so, and comes at the next try", async ({
  page,
}) => {
  // Cut before anything of the screen was loaded ahead.
  await page.route("**/assets/change-password-route-*.js", (route) => route.abort());
  await page.getByRole("link", { name: portal.home.changePassword }).click();
  await expect(
    page.getByRole("heading", { name: portal.connection.screenMissing.title }),
  ).toBeVisible();
  await page.unroute("**/assets/change-password-route-*.js");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("heading", { name: portal.changePassword.title })).toBeVisible();
});

test("§4 no network: a screen that came without its words has them when it is opened once more", {
  tag: "@release",
}, async ({ page }) => {
  // The words alone: what asks for them has a file of the same name.
  await page.route("**/assets/linking-*.js", (route) =>
    holdsWords(route.request().url()) ? route.abort() : route.continue(),
  );
  const addService = page.getByRole("link", { name: portal.home.addService });
  await addService.click();
  await expect(
    page.getByRole("heading", { name: portal.connection.screenMissing.title }),
  ).toBeVisible();
  await page.unroute("**/assets/linking-*.js");
  await page.goBack();
  await expectHome(page);
  await addService.click();
  await expectTransfer(page);
});

test("§4 no network: a screen that could not be loaded ahead comes with its style", {
  tag: "@release",
}, async ({ page }) => {
  await page.route("**/assets/confirm-delete-route-*", (route) => route.abort());
  const cut = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  const deleteAccount = page.getByRole("link", { name: portal.home.deleteAccount });
  await deleteAccount.hover();
  await cut;
  await page.unroute("**/assets/confirm-delete-route-*");
  await deleteAccount.click();
  await expect(page.getByRole("heading", { name: deletion.title })).toBeVisible();
  const sheets = () => Array.from(document.styleSheets, ({ href }) => href).join();
  expect(await page.evaluate(sheets)).toContain("confirm-delete-route");
});
