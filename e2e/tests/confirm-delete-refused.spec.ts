import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectHome, openFromHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter, refusalOf } from "../world/calls.ts";
import { withoutTable } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, error } = WORDS.ja;
const words = WORDS.ja.deletion;

const test = shareTab();

async function openHome(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/index?lng=ja`);
  await expectHome(page);
}

test("§4 delete account: D01 services are asked again before the deletion, and one that fails then stops it", {
  tag: "@release",
}, async ({ page, world }) => {
  await openHome(page, world);
  await openFromHome(page, "deleteAccount");
  await page.getByRole("checkbox").check();
  await orderFault(world, { service: "store", path: "account/deletable", kind: "status" });
  await page.getByRole("button", { name: words.submit }).click();
  const list = page.getByRole("alert");
  // The focus moves to the message that replaces the form.
  await expect(page.locator("[tabindex]", { has: list })).toBeFocused();
  await expect(list).toBeInViewport();
  await expect(list).toContainText(error.delete_account);
  await expect(list).toContainText(words.unasked("オンラインストア"));
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expect(page.getByRole("checkbox")).toBeDisabled();
  await expectAccessible(page);
  await clearFaults(world);
});

test("§8 delete account: a service's E500-01, at the check or at the deletion, is shown in its own words and in the page's language", {
  tag: "@release",
}, async ({ page, world }) => {
  const list = page.getByRole("alert");
  const refusal = { service: "store", kind: "status", status: 502, times: 1 };
  await orderFault(world, { ...refusal, path: "account/deletable" });
  await page.goto(`${world.portal}/confirm-delete?lng=ja`);
  await expect(list).toContainText(
    "処理を完了できませんでした。しばらくしてから、もう一度お試しください。",
  );
  await orderFault(world, { ...refusal, path: "account/suspend" });
  await page.goto(`${world.portal}/confirm-delete?lng=en`);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: WORDS.en.deletion.submit }).click();
  await expect(list).toContainText(WORDS.en.error.delete_account);
  await expect(list).toContainText("This could not be done. Please try again later.");
  await expect(page.getByRole("checkbox")).toBeDisabled();
  await openHome(page, world);
  await expect(page.getByText("オンラインストア")).toBeVisible();
});

test("§8 delete account: an error of identity while the services are asked leads to the error page", {
  tag: "@release",
}, async ({ page, world }) => {
  await openHome(page, world);
  const status = "/account/delete/status";
  const ask = await holdAfter(page, status, 0);
  await Promise.all([
    page.waitForRequest(`**${status}`),
    page.getByRole("link", { name: portal.home.deleteAccount }).click(),
  ]);
  await withoutTable(world, "place", async () => {
    expect(await refusalOf(page, status, async () => ask())).toBe("InternalErrorException");
    await expect(page).toHaveURL(`${world.portal}/error`);
  });
});
