import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectResult, expectTransfer, followBack } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, expectHome, logOut, signIn, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { clearFaults, orderFault, readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { merging, linking, portal, login } = WORDS.ja;
const { hana, kenji } = PEOPLE;

/** Whose each account is, as the services themselves believe. */
async function readOwners(world: World): Promise<unknown> {
  const beliefs = await Promise.all(["app", "school"].map((name) => readBelief(world, name)));
  return beliefs.map((belief) =>
    (belief as { accounts: { id: string; subject: string | null }[] }).accounts.map(
      ({ id, subject }) => [id, subject],
    ),
  );
}

test("§4 M09 a service is down in the middle: called off by one ID, taken back by the other; M06 two tabs merge at once", async ({
  page,
  browser,
  world,
}) => {
  const before = await readOwners(world);
  await enter(page, world);
  await openPreview(page, world, kenji);
  await orderFault(world, { service: "school", kind: "down" });
  await mergeButton(page).click();
  await expectInBothLanguages(page, async ({ merging: { stopped } }) => {
    await expect(page.getByRole("heading", { level: 1, name: stopped.title })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(stopped.unanswered);
    await expect(page.getByText(stopped.progress(1, 2))).toBeVisible();
  });
  await expectAccessible(page);
  await switchLanguage(page, "ja");

  // The other ID is told as well, and may call it off.
  const elsewhere = await (await browser.newContext({ locale: "ja-JP" })).newPage();
  await enter(elsewhere, world, kenji);
  await elsewhere.goto(`${world.portal}/merge`);
  const { asSource } = merging.stopped;
  await expect(elsewhere.getByRole("heading", { level: 1, name: asSource.title })).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toBeVisible();
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resume })).toHaveCount(0);
  const cancel = elsewhere.getByRole("button", { name: merging.stopped.cancel, exact: true });
  await expect(cancel).toBeVisible();
  await expectAccessible(elsewhere);

  // Trying again while it is still down changes nothing.
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expect(page.getByRole("alert")).toHaveText(merging.stopped.unanswered);

  await cancel.click();
  const question = elsewhere.getByRole("dialog", { name: merging.confirmCancel.title });
  await expectAccessible(elsewhere);
  await question.getByRole("button", { name: merging.confirmCancel.leave }).click();
  await expect(question).toBeHidden();
  // What has moved cannot go back yet either.
  await orderFault(world, { service: "app", kind: "down" });
  await cancel.click();
  await question.getByRole("button", { name: merging.confirmCancel.submit }).click();
  const backTitle = { level: 1, name: merging.stopped.backTitle } as const;
  await expect(elsewhere.getByRole("heading", backTitle)).toBeVisible();
  await expect(elsewhere.getByText(asSource.advice(hana.email))).toHaveCount(0);
  await expect(elsewhere.getByRole("button", { name: merging.stopped.resumeBack })).toBeVisible();
  await expectAccessible(elsewhere);

  await page.goto(`${world.portal}/account-transfer`);
  await expect(page.getByText(merging.notice.goingBack.title)).toBeVisible();
  await page.getByRole("link", { name: merging.notice.goingBack.link }).click();
  await expect(page.getByRole("heading", backTitle)).toBeVisible();
  await clearFaults(world);
  await page.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(
    page.getByRole("heading", { level: 1, name: merging.cancelled.title }),
  ).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: merging.cancelled.back }).click();
  await expectTransfer(page);
  expect(await readOwners(world)).toEqual(before);

  await elsewhere.goto(`${world.portal}/index`);
  await expectHome(elsewhere, kenji);
  const theirs = elsewhere.getByRole("list", { name: portal.home.services });
  await expect(theirs.getByText("アプリ")).toBeVisible();

  // M06: both tabs get there, and everything moves once.
  const second = await page.context().newPage();
  await openPreview(page, world, kenji);
  await openPreview(second, world, kenji);
  await Promise.all([mergeButton(page).click(), mergeButton(second).click()]);
  for (const tab of [page, second]) {
    await expectResult(tab, "success", linking.result.success.id);
  }
  await followBack(second);
  await second.goto(`${world.portal}/index`);
  const ours = second.getByRole("list", { name: portal.home.services });
  await expect(ours.getByText("アプリ")).toBeVisible();
  await expect(ours.getByText("スクール")).toBeVisible();
});

test("§4 M12, M13 the tab is closed in the middle of a merge, and of its undoing: found, and finished, in another browser", async ({
  page,
  browser,
  world,
}) => {
  const before = await readOwners(world);
  await enter(page, world);
  await openPreview(page, world, kenji);
  await orderFault(world, { service: "school", kind: "hang" });
  await mergeButton(page).click();
  await expect(page.getByText(merging.moving.progress(1, 2))).toBeVisible();
  await page.close();

  const english = WORDS.en;
  const context = await browser.newContext({
    locale: "en-US",
    viewport: { width: 768, height: 900 },
  });
  const second = await context.newPage();
  await watchShifts(second);
  await second.goto(`${world.portal}/account-transfer?lng=en`);
  await signIn(second, hana, "en");
  await expectHome(second, hana, "en");
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await second.goto(`${world.portal}/account-transfer`);
  await expect(second.getByText(english.merging.notice.underWay.title)).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await second.getByRole("link", { name: english.merging.notice.underWay.link }).click();
  await expect(second.getByText(english.merging.stopped.progress(1, 2))).toBeVisible();
  await expectNoShift(second);
  await expectAccessible(second);
  await clearFaults(world);
  await second.getByRole("button", { name: english.merging.stopped.resume }).click();
  await expectResult(second, "success", english.linking.result.success.id, "en");
  await second.goto(`${world.portal}/index`);
  const services = second.getByRole("list", { name: english.portal.home.services });
  await expect(services.getByRole("listitem").filter({ hasText: "School" })).toBeVisible();
  // M13: the ID that was merged away opens nothing any more.
  const third = await (await browser.newContext({ locale: "ja-JP" })).newPage();
  await third.goto(world.portal);
  await signIn(third, kenji);
  await expect(third.getByText(login.signIn.faults.wrong)).toBeVisible();

  // The merge is undone, and one service does not answer: half way back, this tab is closed, too.
  await second.goto(`${world.portal}/account-transfer`);
  await second.getByRole("link", { name: english.merging.notice.recent.link }).click();
  await expect(
    second.getByRole("heading", { level: 1, name: english.merging.recent.title }),
  ).toBeVisible();
  await expectAccessible(second);
  await second.getByRole("button", { name: english.merging.recent.undo }).click();
  const question = second.getByRole("dialog", { name: english.merging.confirmUndo.title });
  await expectAccessible(second);
  await orderFault(world, { service: "app", kind: "down" });
  await question.getByRole("button", { name: english.merging.confirmUndo.submit }).click();
  await expectInBothLanguages(second, async ({ merging: { stopped } }) => {
    await expect(second.getByRole("heading", { level: 1, name: stopped.backTitle })).toBeVisible();
    await expect(second.getByRole("alert")).toHaveText(stopped.unanswered);
    await expect(second.getByText(stopped.backProgress(1, 2))).toBeVisible();
  });
  await expectAccessible(second);
  await context.close();

  await signIn(third, hana);
  await expectHome(third);
  await expect(third.getByText(merging.notice.goingBack.title)).toBeVisible();
  await third.getByRole("link", { name: merging.notice.goingBack.link }).click();
  await expect(third.getByText(merging.stopped.backProgress(1, 2))).toBeVisible();
  await clearFaults(world);
  await third.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(third.getByRole("heading", { level: 1, name: merging.undone.title })).toBeVisible();
  await expectAccessible(third);
  expect(await readOwners(world)).toEqual(before);
  // And the ID that was merged away is itself again.
  await third.goto(`${world.portal}/index`);
  await expectHome(third);
  await logOut(third);
  await signIn(third, kenji);
  await expectHome(third, kenji);
  const again = third.getByRole("list", { name: portal.home.services });
  await expect(again.getByText("スクール")).toBeVisible();
});
