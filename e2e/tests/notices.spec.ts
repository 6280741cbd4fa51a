import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectInBothLanguages, type SpokenWords } from "../person/in-both-languages.ts";
import { enter, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { ren } = PEOPLE;
const { notices, portal } = WORDS.ja;

const box = (page: Page, kind: "opened" | "woken", { kinds }: SpokenWords["notices"] = notices) =>
  page.getByRole("checkbox", { name: kinds[kind].name, exact: true });

async function openNotices(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/notices?lng=ja`);
  await expect(page.getByRole("heading", { level: 1, name: notices.title })).toBeVisible();
}

test("mails are declined by keyboard and saved at once, in two tabs; what failed is told and not shown as done", async ({
  page,
  context,
  world,
}) => {
  await watchShifts(page);
  await enter(page, world, ren);
  await page.getByRole("link", { name: portal.home.noticeSettings, exact: true }).click();
  await expect(page).toHaveURL(`${world.portal}/notices`);
  const tab = await context.newPage();
  await openNotices(tab, world);
  await page.bringToFront();
  await expect(box(page, "opened")).toBeChecked();
  await expect(page.getByRole("list", { name: notices.always }).getByRole("listitem")).toHaveText([
    ...notices.security,
  ]);

  await tabTo(page, box(page, "opened"));
  await page.keyboard.press("Space");
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await expect(box(page, "opened")).not.toBeChecked();
  await expect(box(page, "opened")).toBeFocused();
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await expectSoundOnPhone(page);

  await tab.bringToFront();
  await box(tab, "woken").uncheck();
  await expect(tab.getByText(notices.saved, { exact: true })).toBeVisible();
  await tab.close();
  await page.reload();
  await expect(box(page, "opened")).not.toBeChecked();
  await expect(box(page, "woken")).not.toBeChecked();

  await context.setOffline(true);
  await box(page, "woken").click();
  await expect(page.getByRole("alert")).toHaveText(notices.failed);
  await expect(box(page, "woken")).not.toBeChecked();
  await expectAccessible(page);
  await context.setOffline(false);
  await box(page, "woken").click();
  await expect(page.getByText(notices.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(box(page, "woken")).toBeChecked();
  await expectInBothLanguages(page, async (words) => {
    await expect(page.getByText(words.notices.alwaysLead)).toBeVisible();
    await expect(box(page, "opened", words.notices)).not.toBeChecked();
  });
});

test("the language of mails is chosen here as in the head of a screen; one that was not saved is told", async ({
  page,
  world,
}) => {
  await enter(page, world, ren);
  await openNotices(page, world);
  const choose = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const writes = "**/account/attributes";
  await page.route(writes, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  await choose(notices.languageNames.en);
  const { notices: english } = WORDS.en;
  await expect(page.getByRole("heading", { level: 1, name: english.title })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveText(english.failed);
  await page.unroute(writes);
  const [written] = await Promise.all([
    page.waitForRequest((sent) => sent.method() === "POST" && sent.url().endsWith("/attributes")),
    choose(english.languageNames.en),
  ]);
  expect(written.postDataJSON()).toEqual({ language: "en" });
  await expect(page.getByText(english.saved, { exact: true })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  const chosen = page.getByRole("button", { name: english.languageNames.en, exact: true });
  await expect(chosen).toHaveAttribute("aria-pressed", "true");
});
