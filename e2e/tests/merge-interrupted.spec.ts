import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectMergeResult, expectTransfer, followBack, say } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, expectHome, signIn, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { clearFaults, orderFault, readOwners } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { merging, linking, portal } = WORDS.ja;
const { hana, kenji } = PEOPLE;

test.beforeEach(async ({ page, world }) => {
  await recallSignIn(page, world);
  await openPreview(page, world, kenji);
});

test("§4 M09 if a service is down during a merge, the other account moves, and the merge waits for the service", {
  tag: "@release",
}, async ({ page, world }) => {
  await orderFault(world, { service: "school", kind: "down" });
  await mergeButton(page).click();
  await expectInBothLanguages(page, async ({ merging: { stopped } }) => {
    await expect(page.getByRole("heading", { level: 1, name: stopped.title })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(stopped.unanswered);
    await expect(page.getByText(stopped.progress(1, 2))).toBeVisible();
  });
  await expectSoundOnPhone(page);
  await switchLanguage(page, "ja");
  // Trying again while the service is still down changes nothing.
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expect(page.getByRole("alert")).toHaveText(merging.stopped.unanswered);
  // An account that is being moved is not offered for linking.
  await page.goto(`${world.portal}/account-transfer`);
  await expectInBothLanguages(page, ({ linking: { transfer } }, language) =>
    expect(
      page.getByRole("button", { name: say(transfer.isBusy, "school", language) }),
    ).toBeDisabled(),
  );
  await expectSoundOnPhone(page);
});

test("§4 M12 a merge that stopped goes on without the page that began it, and the page shows it", async ({
  page,
  browser,
  world,
}) => {
  await orderFault(world, { service: "school", kind: "down" });
  await page.clock.install();
  await mergeButton(page).click();
  const { stopped, recent } = merging;
  await expect(page.getByRole("alert")).toHaveText(stopped.unanswered);
  await clearFaults(world);
  const elsewhere = await browser.newPage();
  await enter(elsewhere, world, hana);
  await elsewhere.goto(`${world.portal}/merge`);
  await elsewhere.getByRole("button", { name: stopped.resume }).click();
  await expectMergeResult(elsewhere, "success", linking.result.success.id);
  await page.clock.fastForward(5_000);
  await expect(page.getByRole("heading", { level: 1, name: recent.title })).toBeVisible();
  await elsewhere.close();
});

test("§4 M09 one ID cancels a merge that stopped half way, and the other ID finishes moving the accounts back", {
  tag: "@release",
}, async ({ page, browser, world }) => {
  const before = await readOwners(world);
  await orderFault(world, { service: "school", kind: "down" });
  await mergeButton(page).click();
  await expect(page.getByText(merging.stopped.progress(1, 2))).toBeVisible();

  // The other ID sees the merge as well, and may cancel it.
  const elsewhere = await browser.newPage();
  await enter(elsewhere, world, kenji);
  await elsewhere.goto(`${world.portal}/merge`);
  const { asSource } = merging.stopped;
  await expect(elsewhere.getByRole("heading", { level: 1, name: asSource.title })).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resume })).toHaveCount(0);
  const cancel = elsewhere.getByRole("button", { name: merging.stopped.cancel, exact: true });
  await expect(cancel).toBeVisible();
  await expectSoundOnPhone(elsewhere);
  await cancel.click();
  const question = elsewhere.getByRole("dialog", { name: merging.confirmCancel.title });
  await expectSoundOnPhone(elsewhere);
  await question.getByRole("button", { name: merging.confirmCancel.leave }).click();
  await expect(question).toBeHidden();
  // The account that has moved cannot move back yet: its service is down, too.
  await orderFault(world, { service: "app", kind: "down" });
  await cancel.click();
  await question.getByRole("button", { name: merging.confirmCancel.submit }).click();
  const backTitle = { level: 1, name: merging.stopped.backTitle } as const;
  await expect(elsewhere.getByRole("heading", backTitle)).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toHaveCount(0);
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resumeBack })).toBeVisible();
  await expectSoundOnPhone(elsewhere);

  await page.goto(`${world.portal}/account-transfer`);
  await expect(page.getByText(merging.notice.goingBack.title)).toBeVisible();
  await page.getByRole("link", { name: merging.notice.goingBack.title }).click();
  await expect(page.getByRole("heading", backTitle)).toBeVisible();
  await clearFaults(world);
  await page.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: merging.cancelled.title }),
  ).toBeVisible();
  await expectSoundOnPhone(page);
  await page.getByRole("button", { name: merging.cancelled.back }).click();
  await expectTransfer(page);
  expect(await readOwners(world)).toEqual(before);

  await elsewhere.goto(`${world.portal}/index`);
  await expectHome(elsewhere, kenji);
  const theirs = elsewhere.getByRole("list", { name: portal.home.services });
  await expect(theirs.getByText("アプリ")).toBeVisible();
  await elsewhere.close();
});

test("§4 M06 if two tabs merge at once, both report success, and both accounts have moved", {
  tag: "@release",
}, async ({ page, world }) => {
  const second = await page.context().newPage();
  await openPreview(second, world, kenji);
  await Promise.all([mergeButton(page).click(), mergeButton(second).click()]);
  for (const tab of [page, second]) {
    await expectMergeResult(tab, "success", linking.result.success.id);
  }
  await followBack(second);
  await second.goto(`${world.portal}/index`);
  const ours = second.getByRole("list", { name: portal.home.services });
  await expect(ours.getByText("アプリ")).toBeVisible();
  await expect(ours.getByText("スクール")).toBeVisible();
});

test("§4 M12 after the tab was closed during a merge, another browser shows the merge, and finishes it", async ({
  page,
  browser,
  world,
}) => {
  await orderFault(world, { service: "school", kind: "hang" });
  await mergeButton(page).click();
  await expect(page.getByText(merging.moving.progress(1, 2))).toBeVisible();
  await page.close();

  const english = WORDS.en;
  const second = await browser.newPage({
    locale: "en-US",
    viewport: { width: 768, height: 900 },
  });
  await watchShifts(second);
  await second.goto(`${world.portal}/account-transfer?lng=en`);
  await signIn(second, hana, "en");
  await expectHome(second, hana, "en");
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expectNoShift(second);
  await expectSoundOnPhone(second);
  await second.goto(`${world.portal}/account-transfer`);
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expect(
    second.getByRole("button", { name: english.linking.transfer.merge.submit }),
  ).toBeDisabled();
  await expectNoShift(second);
  await expectAccessible(second);
  await second.getByRole("link", { name: english.merging.notice.underWay.title }).click();
  await expect(second.getByText(english.merging.stopped.progress(1, 2))).toBeVisible();
  await expectNoShift(second);
  await expectSoundOnPhone(second);
  await clearFaults(world);
  await second.getByRole("button", { name: english.merging.stopped.resume }).click();
  await expectMergeResult(second, "success", english.linking.result.success.id, "en");
  await second.goto(`${world.portal}/index`);
  const services = second.getByRole("list", { name: english.portal.home.services });
  await expect(services.getByRole("listitem").filter({ hasText: "School" })).toBeVisible();
  await second.close();
});
