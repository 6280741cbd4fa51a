import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectAuth, expectTransfer, openAuth, submitButton } from "../person/account-auth.ts";
import { enter, expectHome, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { refusalOf } from "../world/calls.ts";
import { withoutTable } from "../world/database.ts";
import { expect, test } from "../world/test.ts";

const { portal, linking, error, common } = WORDS.ja;
const words = linking.transfer;
const LIST = "/account/get/service/activelist*";

test("§2 account-transfer: one card per service, the merge section, in both languages and by keyboard; data that is not expected, or that does not come, leads to the error page", async ({
  page,
  world,
}) => {
  await enter(page, world, PEOPLE.kenji);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${LIST}`, async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("link", { name: portal.home.addService }).click();
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  await expect(page.getByRole("status").filter({ hasText: common.loading })).toBeVisible();
  release();
  await expectTransfer(page);
  await page.unroute(`**${LIST}`);

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
    await expect(card).toContainText(words.descriptions[service]);
    await expect(card.getByRole("link", { name: words.visit(name) })).toHaveAttribute(
      "href",
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
  const merge = page.getByRole("region", { name: words.merge.section });
  await expect(merge).toContainText(words.merge.note);

  await switchLanguage(page, "en");
  await expectTransfer(page, "en");
  await expect(page.getByRole("link", { name: "Open the site of Online Store" })).toHaveAttribute(
    "href",
    `${world.sandbox}/store/?lng=en`,
  );
  await switchLanguage(page, "ja");

  // By keyboard: to the store's sign-in, back, to the other ID's, and back home.
  const link = page.getByRole("button", { name: words.linkTo("オンラインストア") });
  await tabTo(page, link);
  await page.keyboard.press("Enter");
  await expectAuth(page, "store");
  await tabTo(page, page.getByRole("link", { name: common.back }));
  await page.keyboard.press("Enter");
  await expectTransfer(page);
  await merge.getByRole("button", { name: words.merge.submit }).click();
  await expectAuth(page, "id");
  await page.getByRole("link", { name: common.back }).click();
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page, PEOPLE.kenji);

  const open = () => page.goto(`${world.portal}/account-transfer`);
  await withoutTable(world, "tie", async () => {
    expect(await refusalOf(page, LIST, open)).toBe("InternalErrorException");
    await expect(page).toHaveURL(`${world.portal}/error`);
  });

  // An operator who took the school out of the catalogue.
  const catalogue = demoCatalogue(world.sandbox).filter(({ kind }) => kind !== "school");
  writeFileSync(join(world.dataFolder, "catalogue.json"), JSON.stringify(catalogue));
  await world.restartIdentity();
  await open();
  await expect(page).toHaveURL(`${world.portal}/error`);
});

test("§2 account-auth: what it is opened with, and X01: no text from the address bar", async ({
  page,
  world,
}) => {
  await enter(page, world);
  for (const address of ["", "?serviceType=0", "?serviceType=5", "?errorMessage=auth_failed"]) {
    await page.goto(`${world.portal}/account-auth${address}`);
    await expect(page).toHaveURL(`${world.portal}/error`);
  }
  const open = (type: number, errorMessage: string) =>
    page.goto(
      `${world.portal}/account-auth?serviceType=${type}&errorMessage=${encodeURIComponent(errorMessage)}`,
    );
  await open(4, "transfer_not_supported");
  await expectAuth(page, "id");
  await expect(page.getByRole("alert")).toHaveText(error.transfer_not_supported);
  const prose = "0120-000-000 までお電話ください";
  await open(3, prose);
  await expectAuth(page, "school");
  await expect(page.getByRole("alert")).toHaveText(error.unexpected);
  await expect(page.getByText(prose)).toBeHidden();

  for (const [service, language] of [
    ["store", "ja"],
    ["school", "en"],
    ["app", "ja"],
    ["id", "en"],
  ] as const) {
    await openAuth(page, world, service, language);
    const auth = WORDS[language].linking.auth;
    await expect(page.getByText(auth[service].lead)).toBeVisible();
    await expect(page.getByRole("heading", { level: 2, name: auth.form.title })).toBeVisible();
    await expect(page.getByPlaceholder(auth.form.placeholder)).toBeVisible();
    await expect(page.locator("form")).toHaveAttribute("novalidate", "");
    await expect(page.locator("#password")).toHaveAttribute("type", "password");
    await expect(submitButton(page, language)).toBeDisabled();
    const isStore = service === "store";
    await expect(page.getByRole("link", { name: auth.form.forgotten })).toBeVisible({
      visible: isStore,
    });
    if (service !== "store") {
      await expect(page.getByText(auth.forgottenNotes[service])).toBeVisible();
    }
    for (const name of Object.values(auth.providers)) {
      await expect(page.getByRole("button", { name })).toBeVisible({ visible: !isStore });
    }
    await expect(page.getByText(auth.facebook)).toBeVisible({ visible: service === "app" });
    if (service === "store" || service === "id") await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  }
});
