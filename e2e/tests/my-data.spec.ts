import { writeFileSync } from "node:fs";
import { RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import {
  expectNoShift,
  forgetShifts,
  untilShiftsCount,
  watchShifts,
} from "../expect/layout-shifts.ts";
import { entryOf } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectDataReady, openMyData, prepareData, saveBy } from "../person/my-data.ts";
import { enter, signIn, switchLanguage, tabTo } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { myData, portal, login } = WORDS.ja;
const { kenji } = PEOPLE;
const SCHOOL_SILENT = { service: "school", path: "account/export", kind: "status", status: 503 };

test("a holder asks for all data by keyboard, sees the progress, and can read the saved page offline", async ({
  page,
  world,
  context,
}, info) => {
  // The width at which words take the most lines.
  await page.setViewportSize({ width: 320, height: 740 });
  await watchShifts(page);
  await enter(page, world, kenji);
  const open = page.getByRole("link", { name: portal.home.myData }).last();
  await tabTo(page, open);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${world.portal}/my-data`);
  const contents = page.getByRole("list", { name: myData.contents });
  await expect(contents.getByRole("listitem")).toHaveCount(3);
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.myData.start.note)).toBeVisible(),
  );
  await switchLanguage(page, "ja");

  await forgetShifts(page);
  await orderFault(world, SCHOOL_SILENT);
  await meanwhile(page, "/account/export", () => untilShiftsCount(page));
  await tabTo(page, page.getByRole("button", { name: myData.start.submit }));
  await page.keyboard.press("Enter");
  await expect(page.getByText(myData.making.count(1, 2))).toBeVisible();
  const school = contents.getByRole("listitem").filter({ hasText: entryOf("school").names.ja });
  await expect(school).toContainText(myData.states.waiting);
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);
  await forgetShifts(page);
  await clearFaults(world);
  await expectDataReady(page);
  await expect(school).toContainText(myData.states.held);
  await expectNoShift(page);
  await expectAccessible(page);
  await expectFitting(page);

  const data = await saveBy(page, myData.ready.data);
  expect(data.name).toMatch(/^musubi-id-data-[\d-]{10}\.json$/);
  expect(JSON.parse(data.content).kept_here.id.email).toBe(kenji.email);
  const { name, content } = await saveBy(page, myData.ready.page);
  await expect(page.getByText(myData.ready.saved(name))).toBeVisible();

  // The page is complete by itself, from a disk and without a network.
  const file = info.outputPath(name);
  writeFileSync(file, content);
  const tab = await context.newPage();
  await context.setOffline(true);
  await tab.goto(`file://${file}`);
  await expect(tab.getByText(kenji.email).first()).toBeVisible();
  const sideways = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await tab.locator("script, link, img").count()).toBe(0);
});

test("S25: after an old log-in another one is required; a silent service is left out if the holder does not wait", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, kenji);
  await openMyData(page, world);
  changeDatabase(
    world,
    "update login_session set auth_time = auth_time - ?",
    RECENT_SIGN_IN_MS + 1000,
  );
  await prepareData(page);
  await expect(page.getByText(login.signIn.again.lead)).toBeVisible();
  await signIn(page, kenji);
  await expect(page).toHaveURL(`${world.portal}/my-data`);

  await orderFault(world, SCHOOL_SILENT);
  await prepareData(page);
  await expect(page.getByText(myData.making.count(1, 2))).toBeVisible();
  await page.getByRole("button", { name: myData.making.finish }).click();
  await expectDataReady(page);
  await expect(page.getByText(myData.states.silent)).toBeVisible();
  await clearFaults(world);
});

test("S25: another browser sees that there is a file, and does not get it", {
  tag: "@release",
}, async ({ page, world, browser }) => {
  await enter(page, world, kenji);
  await openMyData(page, world);
  await prepareData(page);
  await expectDataReady(page);
  await using other = await browser.newContext();
  const elsewhere = await other.newPage();
  await elsewhere.goto(`${world.portal}/my-data?lng=ja`);
  // The address, which the mail contains as well, is opened after the log-in.
  await signIn(elsewhere, kenji);
  await expect(elsewhere).toHaveURL(`${world.portal}/my-data`);
  await expect(elsewhere.getByText(myData.start.elsewhere)).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: myData.ready.page })).toBeHidden();
  await page.getByRole("button", { name: myData.ready.page }).click();
  await expect(page.getByText(/を保存しました/)).toBeVisible();
});
