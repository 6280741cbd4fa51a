import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectDone, expectSteady } from "../person/history.ts";
import {
  BACK_AT_PORTAL,
  choose,
  expectPage,
  NEWCOMER,
  openLogin,
  openLoginPlainly,
  reachNewPassword,
  sendPassword,
  signOut,
  signUp,
} from "../person/login-pages.ts";
import { expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { test as base, expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const { login: ja } = WORDS.ja;
const { login: en } = WORDS.en;

for (const hasScript of [true, false]) {
  const how = `${hasScript ? "with" : "without"} script, in both languages`;

  /** Opens the sign-in form; without script, not through the portal, which needs script. */
  const begin = (page: Page, world: World) =>
    hasScript ? openLogin(page, world, "ja") : openLoginPlainly(page, world, "ja");

  const expectIn = (page: Page, email: string, language: Language = "ja") =>
    hasScript
      ? expectHome(page, { ...hana, email }, language)
      : expect(page).toHaveURL(BACK_AT_PORTAL);

  base.describe(() => {
    const test = shareTab("signed-out");
    test.use({ javaScriptEnabled: hasScript });

    for (const [flow, name, email] of [
      ["sign-up", "signing up", "right-code@example.jp"],
      ["forgot", "a forgotten password", kenji.email],
    ] as const) {
      test(`§1 going back to the accepted code of ${name} shows that it is done, and links to the next page, ${how}`, {
        tag: "@release",
      }, async ({ page, world }) => {
        await reachNewPassword(page, world, flow, email, "ja");
        await page.goBack();
        await expectDone(page);
        await page.getByRole("link", { name: en.formOver.done.next }).click();
        await expectPage(page, en.newPassword.flows[flow].title);
      });
    }

    test(`§1 going back to the last form of signing up shows that it is done, ${how}`, {
      tag: hasScript ? [] : "@release",
    }, async ({ page, world }) => {
      let step = "";
      await begin(page, world);
      await signUp(page, world, "ja", async () => {
        step = page.url();
      });
      await expectIn(page, NEWCOMER.email);
      if (!hasScript) {
        await page.goBack();
        return expectDone(page);
      }
      await page.goto(step);
      await expectDone(page);
      await page.getByRole("link", { name: en.formOver.done.next }).click();
      await expectIn(page, NEWCOMER.email, "en");
    });

    test(`§1 going back to the last form of a forgotten password shows that it is done, and leads on, ${how}`, {
      tag: "@release",
    }, async ({ page, world }) => {
      await reachNewPassword(page, world, "forgot", hana.email, "ja");
      const step = page.url();
      await sendPassword(page, "forgot", "Yozakura2026", "ja");
      await expectIn(page, hana.email);
      if (!hasScript) {
        await page.goBack();
        return expectDone(page);
      }
      await page.goto(step);
      await expectDone(page);
      await page.getByRole("link", { name: en.formOver.done.next }).click();
      await expectIn(page, hana.email, "en");
    });

    test(`§1 going back to accepted terms after a sign-out signs nobody in, S15, ${how}`, {
      tag: "@release",
    }, async ({ page, world }) => {
      await begin(page, world);
      await choose(page, "Google", "google-haru", "ja");
      await expectPage(page, ja.terms.title);
      const step = page.url();
      await page.getByLabel(ja.terms.agree).check();
      await page.getByRole("button", { name: ja.terms.submit }).click();
      await expectIn(page, "haru@gmail.example");
      await signOut(page, world, "ja");
      await expectSteady(page);
      await page.goto(step);
      await expectDone(page);
    });
  });
}
