import { writeFileSync } from "node:fs";
import { DEMO_NOTIFICATIONS, PEOPLE } from "@musubi/demo-world";
import { expect, type Page } from "@playwright/test";
import { entryOf, followBack } from "../person/account-auth.ts";
import { choose, openLogin } from "../person/login-pages.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome } from "../person/person.ts";
import { agreeToLeave } from "../person/place.ts";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { clearFaults, forgetAccount, orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { hana, kenji, nao, yuki } = PEOPLE;
const LIST = "/account/get/service/activelist*";

takePictures("home", async (walk) => {
  const { page, context, words, world, language, shoot } = {
    ...walk,
    context: walk.page.context(),
  };
  await openAsHana(walk, "/index");
  await expectHome(page, hana, language);
  await shoot("home", "one-service");
  await context.setOffline(true);
  await expect(page.getByRole("status").first()).not.toBeEmpty();
  await shoot("home", "offline");
  await context.setOffline(false);

  const alert = {
    ja: {
      title: "メンテナンスのお知らせ",
      content: "12月3日の午前2時から4時まで、ご利用いただけません。",
    },
    en: { title: "Maintenance", content: "Not available on December 3 from 2 to 4 a.m." },
  }[language];
  const notice = { ...alert, type: "alert", lang: language, date: "2026-12-01" };
  writeFileSync(world.notificationFile, JSON.stringify([...DEMO_NOTIFICATIONS, notice]));
  await open(walk, "/index");
  await expect(page.getByText(alert.title)).toBeVisible();
  await shoot("home", "notices");
  writeFileSync(world.notificationFile, "[]");

  const release = await holdAfter(page, LIST, 0);
  await page.goto(`${world.portal}/index?lng=${language}`);
  await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
  await shoot("home", "loading");
  release();
  await expectHome(page, hana, language);
});

takePictures("home of other people", async (walk) => {
  const { page, world, language, shoot } = walk;
  await openAs(walk, kenji);
  await shoot("home", "services");
  for (const [person, state] of [
    [yuki, "by-google"],
    [nao, "empty"],
  ] as const) {
    await forget(page);
    await openLogin(page, world, language);
    await choose(page, person.provider.name, person.provider.subject, language);
    await expectHome(page, person, language);
    await shoot("home", state);
    if (person === nao) continue;
    await open(walk, "/change-email");
    await shoot("change-email", "by-google");
    await open(walk, "/change-password");
    await shoot("change-password", "by-google");
  }
});

async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}

takePictures("home, and services that were left", async (walk) => {
  const { page, language, shoot } = walk;
  await openAs(walk, kenji, "/service/school/leave");
  await agreeToLeave(page, language);
  await open(walk, "/index");
  await expectHome(page, kenji, language);
  await shoot("home", "service-left");
  await open(walk, "/account-transfer");
  await shoot("account-transfer", "one-left");
});

takePictures("home, and a service that was left on its own site", async (walk) => {
  const { page, world, language, words, shoot } = walk;
  await openAsHana(walk, "/index");
  await forgetAccount(world, "store", hana);
  for (let asked = 0; asked < 2; asked += 1) {
    // A service is asked once a minute, and believed the second time: a minute has passed.
    changeDatabase(world, "update belief_asked set asked_at = asked_at - 60000");
    changeDatabase(world, "update tie_doubt set zero_at = zero_at - 60000");
    const answer = page.waitForResponse("**/account/places/refresh");
    await open(walk, "/account-transfer");
    await answer;
  }
  await open(walk, "/index");
  const left = words.place.home.left.title(entryOf("store").names[language]);
  await expect(page.getByText(left)).toBeVisible();
  await shoot("home", "left-elsewhere");
});

takePictures("home, and a merge", async (walk) => {
  const { page, world, language, words, shoot } = walk;
  await openAsHana(walk, "/index");
  await openPreview(page, world, kenji, language);
  await orderFault(world, { service: "school", kind: "down" });
  await mergeButton(page, language).click();
  await expect(page.getByText(words.merging.stopped.progress(1, 2))).toBeVisible();
  await open(walk, "/index");
  await expect(page.getByText(words.merging.notice.underWay.title)).toBeVisible();
  await shoot("home", "merge-under-way");
  await open(walk, "/account-transfer");
  await expect(page.getByText(words.merging.notice.underWay.title)).toBeVisible();
  await shoot("account-transfer", "merge-under-way");
  await clearFaults(world);
  await page.getByRole("link", { name: words.merging.notice.underWay.title }).click();
  await page.getByRole("button", { name: words.merging.stopped.resume }).click();
  await followBack(page, language);
  await expect(page.getByText(words.merging.notice.recent.title)).toBeVisible();
  await shoot("account-transfer", "merged-recently");
  await open(walk, "/index");
  await expect(page.getByText(words.merging.notice.recent.title)).toBeVisible();
  await shoot("home", "merged-recently");
});

takePictures("home and screens that cannot be loaded", async (walk) => {
  const { page, words, language, shoot } = walk;
  const context = page.context();
  await openAsHana(walk, "/index");
  await expectHome(page, hana, language);
  const missing = "**/assets/change-password-screen-*.js";
  await page.route(missing, (route) => route.abort());
  await page.getByRole("link", { name: words.portal.home.changePassword }).click();
  const { screenMissing } = words.portal.connection;
  await expect(page.getByRole("heading", { name: screenMissing.title })).toBeVisible();
  await shoot("gate", "screen-missing");
  await page.unroute(missing);

  await open(walk, "/index");
  await expectHome(page, hana, language);
  const changeEmail = page.getByRole("link", { name: words.portal.home.changeEmail });
  await changeEmail.hover();
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("change-email")),
  );
  await context.setOffline(true);
  await changeEmail.click();
  const { unreachable } = words.portal.gate;
  await expect(page.getByRole("heading", { name: unreachable.title })).toBeVisible();
  await shoot("gate", "unreachable");
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: words.portal.changeEmail.title })).toBeVisible();

  await open(walk, "/index");
  await expectHome(page, hana, language);
  await context.setOffline(true);
  await page.getByRole("button", { name: words.portal.home.logOut }).click();
  const { signedOut } = words.portal.gate;
  await expect(page.getByRole("heading", { name: signedOut.title })).toBeVisible();
  await expectHeading(page);
  await shoot("gate", "logged-out");
});
