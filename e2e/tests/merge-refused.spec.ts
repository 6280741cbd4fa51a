import { LogLevel, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import {
  expectErrorPage,
  followBack,
  openAuth,
  submitButton,
  submitCredentials,
} from "../person/account-auth.ts";
import { languageOf } from "../person/in-both-languages.ts";
import { expectRefusal, expectSameId } from "../person/merge-refusal.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { readTab } from "../world/second-device.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, mio, sora, riku, aoi } = PEOPLE;

const test = shareTab();

test.beforeEach(({ page, world }) => openAuth(page, world, "id"));

/** Records the levels of the journal rows about a merge that the page sends from now on. */
function watchRows(page: Page, world: World): LogLevel[] {
  const levels: LogLevel[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || request.url() !== `${world.identity}/logs`) return;
    const { operation_detail, log_level } = request.postDataJSON();
    if (operation_detail === OperationDetail.ACCOUNT_COMBINE) levels.push(log_level);
  });
  return levels;
}

test("§4 a merge of an ID with itself is refused, and another ID can be chosen", {
  tag: "@release",
}, async ({ page, world }) => {
  const rows = watchRows(page, world);
  await submitCredentials(page, hana);
  await expectSameId(page, hana.email);
  expect(rows).toEqual([]);
  const language = await languageOf(page);
  await page.getByRole("button", { name: WORDS[language].linking.transfer.merge.submit }).click();
  await expect(submitButton(page, language)).toBeVisible();
});

test("§4 a merge is refused if a service of the other ID cannot move, and the opposite direction is advised", {
  tag: "@release",
}, async ({ page, world }) => {
  const rows = watchRows(page, world);
  await submitCredentials(page, sora);
  await expectRefusal(page, "cannot-move");
  expect(rows).toEqual([]);
  const { advice } = WORDS[await languageOf(page)].merging.refused;
  await expect(page.getByText(advice.otherWay(sora.email, hana.email))).toBeVisible();
});

test("§4 a merge is refused and logged if both IDs have a service, and the page shows how to leave it with one", async ({
  page,
  world,
}) => {
  const rows = watchRows(page, world);
  await submitCredentials(page, mio);
  await expectRefusal(page, "shared-service");
  await expectSoundOnPhone(page);
  expect(rows).toEqual([LogLevel.ERROR]);
  const language = await languageOf(page);
  const { advice } = WORDS[language].merging.refused;
  await expect(page.getByText(advice.closeOne(hana.email, mio.email))).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await followBack(page, language);
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  expect(await readTab(page)).not.toContain("eyJ");
});

test("§4 a merge that a shared service and an immovable one prevent is refused because of the immovable one", {
  tag: "@release",
}, async ({ page, world }) => {
  const rows = watchRows(page, world);
  await submitCredentials(page, riku);
  await expectRefusal(page, "cannot-move");
  expect(rows).toEqual([]);
});

test("§8 a merge with an ID that has an unknown service leads to the error page", {
  tag: "@release",
}, async ({ page, world }) => {
  await submitCredentials(page, aoi);
  await expectErrorPage(page, world);
});
