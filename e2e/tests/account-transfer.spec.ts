import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { entryOf, expectAuth, expectTransfer } from "../person/account-auth.ts";
import { expectHome, switchLanguage, tabTo } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter, refusalOf } from "../world/calls.ts";
import { withoutTable } from "../world/database.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, linking, common } = WORDS.ja;
const words = linking.transfer;
const LIST = "/account/get/service/activelist";

const test = shareTab(PEOPLE.kenji);

const open = (page: Page, world: World) => page.goto(`${world.portal}/account-transfer`);

test("§2 account-transfer: while the services load, the screen says that it is loading", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(world.portal);
  await expectHome(page, PEOPLE.kenji);
  const release = await holdAfter(page, `${LIST}*`, 0);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  await expect(page.getByRole("status").filter({ hasText: common.loading })).toBeVisible();
  release();
  await expectTransfer(page);
});

for (const path of ["/account-transfer", "/change-email", "/change-password", "/confirm-delete"]) {
  test(`§2 ${path}: a back link leads to home, on a wide screen too`, async ({ page, world }) => {
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.goto(world.portal + path);
    await page.getByRole("banner").getByRole("link", { name: common.back, exact: true }).click();
    await expectHome(page, PEOPLE.kenji);
    await page.setViewportSize({ width: 360, height: 740 });
  });
}

test("§2 account-transfer: the screen shows a card for each service, and the section about merging", async ({
  page,
  world,
}) => {
  await open(page, world);
  const cards = page.getByRole("list", { name: words.services }).getByRole("listitem");
  await expect(cards).toHaveCount(3);
  for (const [index, [name, service, button]] of (
    [
      ["オンラインストア", "store", words.linkTo("オンラインストア")],
      ["アプリ", "app", words.isLinked("アプリ")],
      ["スクール", "school", words.isLinked("スクール")],
    ] as const
  ).entries()) {
    const card = cards.nth(index);
    await expect(card.getByRole("heading", { name })).toBeVisible();
    await expect(card).toContainText(entryOf(service).descriptions?.ja ?? "missing");
    await expect(card.getByRole("link", { name: words.openSite(name) })).toHaveAttribute(
      "href",
      // Also of a linked service: home logs the holder in there.
      `${world.sandbox}/${service}/`,
    );
    await expect(card.locator("a > img")).toHaveAttribute(
      "src",
      `${world.sandbox}/${service}/icon.svg`,
    );
    await expect(card.getByRole("button", { name: button })).toBeEnabled({
      enabled: service === "store",
    });
  }
  await expect(cards.nth(1)).toContainText(words.linked);
  const merge = page.getByRole("region", { name: words.merge.section("むすび ID") });
  await expect(merge).toContainText(words.merge.note);
});

test("§2 account-transfer: in English, the screen links to the services' English sites", {
  tag: "@release",
}, async ({ page, world }) => {
  await open(page, world);
  await switchLanguage(page, "en");
  await expectTransfer(page, "en");
  await expect(
    page.getByRole("link", { name: WORDS.en.linking.transfer.openSite("Online Store") }),
  ).toHaveAttribute("href", `${world.sandbox}/store/?lng=en`);
  await switchLanguage(page, "ja");
});

test("§2 account-transfer: its buttons lead to the sign-in of a service or of another ID; its links lead back home", {
  tag: "@release",
}, async ({ page, world }) => {
  await open(page, world);
  await tabTo(page, page.getByRole("button", { name: words.linkTo("オンラインストア") }));
  await page.keyboard.press("Enter");
  await expectAuth(page, "store");
  await tabTo(page, page.getByRole("link", { name: common.back }));
  await page.keyboard.press("Enter");
  await expectTransfer(page);
  const merge = page.getByRole("region", { name: words.merge.section("むすび ID") });
  await merge.getByRole("button", { name: words.merge.submit }).click();
  await expectAuth(page, "id");
  await page.getByRole("link", { name: common.back }).click();
  await expectTransfer(page);
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page, PEOPLE.kenji);
});

test("§2 account-transfer: an error of identity, or a catalogue that lacks a service, leads to the error page", {
  tag: "@release",
}, async ({ page, world }) => {
  await withoutTable(world, "place", async () => {
    expect(await refusalOf(page, LIST, () => open(page, world))).toBe("InternalErrorException");
    await expect(page).toHaveURL(`${world.portal}/error`);
  });

  // An operator removes the school from the catalogue, and puts it back below.
  const file = join(world.dataFolder, "catalogue.json");
  const whole = demoCatalogue(world.sandbox);
  const lacking = whole.filter(({ kind }) => kind !== "school");
  writeFileSync(file, JSON.stringify(lacking));
  await world.restartIdentity({ REMOVED_SERVICES: "3" });
  await open(page, world);
  await expect(page).toHaveURL(`${world.portal}/error`);
  writeFileSync(file, JSON.stringify(whole));
  await world.restartIdentity();
});
