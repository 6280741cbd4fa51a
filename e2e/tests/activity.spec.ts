import { RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { enter, signIn, switchLanguage, tabTo, unfold } from "../person/person.ts";
import { refusalWords, WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { activity, portal, login } = WORDS.ja;
const { hana, kenji } = PEOPLE;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const rows = (page: Page) => page.getByRole("region", { name: /^(記録|Records)$/ }).locator("li");

/** Opens the newest row, and the page about what the holder can do if it was not theirs. */
async function followRow(page: Page): Promise<void> {
  const row = rows(page).first();
  if (!(await row.getByRole("link").isVisible())) await row.locator("summary").click();
  await row.getByRole("link").click();
}

/** Replaces the whole journal with changes of Hana's ID, one a minute, from another network. */
function fillJournal(world: World, count: number): void {
  changeDatabase(world, "delete from journal");
  for (let n = 0; n < count; n += 1) {
    changeDatabase(
      world,
      `insert into journal (id, month, at, author, account, log_level, identifier,
         operation_detail, email, user_id, result, user_agent, network, log_text)
       values (?, 0, ?, 'identity', ?, 0, 1, 6, '', ?, '成功', '', 'elsewhere', '')`,
      `old ${n}`,
      Date.now() - 3_600_000 - n * 60_000,
      hana.subject,
      hana.subject,
    );
  }
}

test("§12 a holder can read, filter and page through the activity of the ID", async ({
  page,
  world,
}) => {
  await watchShifts(page);
  fillJournal(world, 40);
  await page.goto(`${world.portal}/index?lng=ja`);
  await signIn(page, { ...hana, password: "Guessed2026" });
  await expect(page.getByText(login.signIn.faults.wrong)).toBeVisible();
  await signIn(page, hana);
  await page.getByRole("link", { name: portal.home.activity, exact: true }).click();
  await expect(heading(page, activity.title)).toBeVisible();
  await expect(rows(page)).toHaveCount(30);
  await expectNoShift(page);
  await expect(rows(page).first()).toContainText(activity.deeds.LOGIN.password);
  await rows(page).first().locator("summary").click();
  await expect(rows(page).first()).toContainText(activity.network.same);
  await expect(rows(page).first()).toContainText("Chrome");
  await expect(rows(page).nth(1)).toContainText(activity.refused.LOGIN);
  await expect(rows(page).nth(1)).toContainText(activity.reasons.wrong);
  await expectAccessible(page);
  await expectFitting(page);
  await page.setViewportSize({ width: 320, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await page.setViewportSize({ width: 360, height: 740 });

  await tabTo(page, page.getByRole("button", { name: activity.more }));
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(42);
  await expect(page.getByRole("button", { name: activity.more })).toBeHidden();
  await page.getByRole("button", { name: activity.kinds.refused }).click();
  await expect(rows(page)).toHaveCount(1);
  await page.getByRole("button", { name: activity.kinds.services }).click();
  await expect(page.getByText(activity.none)).toBeVisible();
  await page.getByRole("button", { name: activity.kinds.changes }).click();
  await expect(rows(page)).toHaveCount(30);
  await expectInBothLanguages(page, (words) =>
    expect(rows(page).first()).toContainText(words.activity.deeds.CHANGE_PASSWORD.plain),
  );
  await switchLanguage(page, "ja");
  await followRow(page);
  await expect(heading(page, activity.notMe.title)).toBeVisible();
  await page.getByRole("link", { name: WORDS.ja.common.back, exact: true }).click();
  const changes = page.getByRole("button", { name: activity.kinds.changes });
  await expect(changes).toHaveAttribute("aria-pressed", "true");
});

test("§12 a refused freeze is reported beside its button, and can be tried again", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, hana);
  await page.goto(`${world.portal}/activity/not-me`);
  await expect(heading(page, activity.notMe.title)).toBeVisible();
  await unfold(page);
  const submit = page.getByRole("button", { name: activity.notMe.submit, exact: true });
  changeDatabase(world, "update account set own_frozen_at = ?", Date.now());
  await page.getByRole("checkbox").check();
  await submit.click();
  const alert = page.getByRole("alert").filter({ hasText: activity.notMe.failed });
  await expect(alert).toContainText(refusalWords.ja.FrozenRecentlyException.body);
  await expectAccessible(page);
  changeDatabase(world, "update account set own_frozen_at = null");
  await page.getByRole("checkbox").check();
  await submit.click();
  await expect(heading(page, activity.notMe.done)).toBeVisible();
});

test("§12 a holder who finds an act that was not theirs can freeze the ID after logging in again", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, hana);
  await page.goto(`${world.portal}/activity`);
  await followRow(page);
  await expect(heading(page, activity.notMe.title)).toBeVisible();
  const deed = page.getByRole("list", { name: activity.notMe.deed });
  await expect(deed).toContainText(activity.deeds.LOGIN.password);
  await unfold(page);
  const { undo, freeze: freezing } = activity.notMe;
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([undo, freezing]);
  await expectAccessible(page);
  await expectFitting(page);
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.activity.notMe.freezeText)).toBeVisible(),
  );
  await switchLanguage(page, "ja");
  // No address was changed, so no undo links are offered.
  await expect(page.getByRole("button", { name: activity.notMe.sendLinks })).toHaveCount(0);

  const submit = page.getByRole("button", { name: activity.notMe.submit, exact: true });
  const freeze = async () => {
    await unfold(page);
    await expect(submit).toBeDisabled();
    await tabTo(page, page.getByRole("checkbox"));
    await page.keyboard.press("Space");
    await tabTo(page, submit);
    await page.keyboard.press("Enter");
  };
  const aged = RECENT_SIGN_IN_MS + 1000;
  changeDatabase(world, "update login_session set auth_time = auth_time - ?", aged);
  await freeze();
  await expect(page.getByText(login.signIn.again.lead)).toBeVisible();
  await signIn(page, hana);
  await expect(page).toHaveURL(/\/activity\/not-me\?row=/);
  await expect(deed).toContainText(activity.deeds.LOGIN.password);
  await freeze();
  await expect(heading(page, activity.notMe.done)).toBeVisible();
  await expect(page.getByRole("button", { name: activity.notMe.logIn })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: activity.notMe.setPassword }).click();
  // The login, where a new password is set.
  await expect(page).toHaveURL(new RegExp(`^${world.identity}/login/`));
  await expect(page.getByRole("textbox")).toHaveValue(hana.email);
});

test("§12 /activity/not-me shows only general advice if its URL names no row, or another ID's", {
  tag: "@release",
}, async ({ page, world }) => {
  const at = Date.now() - 3_600_000;
  changeDatabase(
    world,
    `insert into journal (id, month, at, author, account, log_level, identifier,
       operation_detail, email, user_id, result, user_agent, network, log_text)
     values ('kenjis', 0, ?, 'identity', ?, 0, 1, 1, '', ?, '成功', '', 'elsewhere', '')`,
    at,
    kenji.subject,
    kenji.subject,
  );
  await enter(page, world, hana);
  for (const search of ["", "?row=nonsense", `?row=${at}-1`]) {
    await page.goto(`${world.portal}/activity/not-me${search}`);
    await expect(page.getByRole("button", { name: activity.notMe.logOut })).toBeVisible();
    await expect(page.getByRole("list", { name: activity.notMe.deed })).toHaveCount(0);
  }
  await page.setViewportSize({ width: 1280, height: 740 });
  const place = page.getByRole("navigation").getByRole("link", { name: portal.home.activity });
  await expect(place).toHaveAttribute("aria-current", "true");
  // The screen is not in the navigation itself: the header leads back.
  const back = page.getByRole("link", { name: WORDS.ja.common.back, exact: true });
  await expect(back).toBeVisible();
  await place.click();
  await expect(heading(page, activity.title)).toBeVisible();
  await expect(back).toBeHidden();
});

test("§12 a holder who finds a log-in that was not theirs can end all other sessions, and is led to change the password", async ({
  page,
  browser,
  world,
}) => {
  await enter(page, world, hana);
  const other = await browser.newPage();
  await enter(other, world, hana);
  await page.goto(`${world.portal}/activity/not-me?lng=ja`);
  await page.getByRole("button", { name: activity.notMe.logOut }).click();
  await expect(page).toHaveURL(`${world.portal}/change-password`);
  await other.reload();
  await expect(other.getByText(login.signIn.notices.ended)).toBeVisible();
});
