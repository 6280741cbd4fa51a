import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectAuth } from "../person/account-auth.ts";
import { merge, openPreview } from "../person/merge-preview.ts";
import { enter, logOut as leavePortal, signIn } from "../person/person.ts";
import { forgetAccount } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const SITES = ["store", "app", "school", "planner"] as const;
const { ren, hana, kenji } = PEOPLE;

const enterSite = async (page: Page, world: World, site: string) => {
  await page.goto(`${world.sandbox}/${site}/?lng=ja`);
  await page.getByRole("link", { name: "むすび IDでログイン" }).click();
};

const logOut = (page: Page) => page.getByRole("button", { name: "ログアウト" });

test("one log-in opens the store and the app, and a log-out at the app ends both", async ({
  page,
  world,
}) => {
  await enterSite(page, world, "store");
  await signIn(page, ren);
  await expect(page).toHaveURL(`${world.sandbox}/store/?lng=ja`);
  await expect(page.getByText("土鍋 7号")).toBeVisible();
  await expectAccessible(page);

  await enterSite(page, world, "app");
  await expect(page.getByText("はじめての記録")).toBeVisible();
  await expectAccessible(page);

  await logOut(page).click();
  await expect(page.getByRole("heading", { name: "ログアウトしました" })).toBeVisible();
  await expect(async () => {
    await page.goto(`${world.sandbox}/store/?lng=ja`);
    await expect(page.getByText("ここでもログアウトしました")).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(logOut(page)).toHaveCount(0);
});

test("after a merge the store shows the other ID's orders, and a log-out at the portal logs out at the store", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, kenji);
  await openPreview(page, world, hana);
  await merge(page);
  // The store asks for no password, and finds an account.
  await enterSite(page, world, "store");
  await expect(page.getByText("手ぬぐい（麻の葉）")).toBeVisible();
  await expect(page.getByText(kenji.email).first()).toBeVisible();

  await page.goto(`${world.portal}/index?lng=ja`);
  await leavePortal(page);
  await expect(async () => {
    await page.goto(`${world.sandbox}/store/?lng=ja`);
    await expect(page.getByText("ここでもログアウトしました")).toBeVisible({ timeout: 100 });
  }).toPass();
});

test("the app's link to the ID leads through the log-in to the screen that links the app's account", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.sandbox}/app/own/sign-up?lng=ja`);
  await page.getByLabel("メールアドレス").fill("own-app@example.jp");
  await page.getByLabel("パスワード").fill("Newcomer2026");
  await page.getByRole("button", { name: "登録する" }).click();
  await page.getByRole("link", { name: "むすび IDと連携する" }).click();
  await signIn(page, hana);
  await expectAuth(page, "app");
});

test("a store that has lost the account of an ID says so, and offers to begin again", {
  tag: "@release",
}, async ({ page, world }) => {
  await enterSite(page, world, "store");
  await signIn(page, hana);
  await expect(page.getByText("手ぬぐい（麻の葉）")).toBeVisible();
  await forgetAccount(world, "store", hana);
  await page.reload();
  const title = "このIDのアカウントはオンラインストアにありません";
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("link", { name: "利用を始める" })).toBeVisible();
  await expectAccessible(page);
});

for (const language of ["ja", "en"]) {
  test(`every site is legible and usable for everybody: ${language}`, {
    tag: ["@look", "@release"],
  }, async ({ page, world }) => {
    for (const site of SITES) {
      for (const path of ["/", "/terms", "/logged-out", "/callback"]) {
        await page.goto(`${world.sandbox}/${site}${path}?lng=${language}`);
        await expectAccessible(page);
      }
    }
    await page.goto(`${world.sandbox}/store/own/sign-up?lng=${language}`);
    await expectAccessible(page);
  });
}
