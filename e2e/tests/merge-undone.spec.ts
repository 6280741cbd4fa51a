import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectMergeResult, followBack } from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, expectHome, logOut, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { clearFaults, orderFault, readOwners } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { merging, portal } = WORDS.ja;
const { kenji } = PEOPLE;

/** Merges Kenji's ID, in English, and returns to the services, which show a notice about the merge. */
async function merge(page: Page, world: World): Promise<void> {
  await openPreview(page, world, kenji, "en");
  await mergeButton(page, "en").click();
  await expectMergeResult(page, "success", WORDS.en.linking.result.success.id, "en");
  await followBack(page, "en");
}

test("§4 M12 after the tab was closed during an undo, another browser finishes the undo, and the other ID works again", {
  tag: "@release",
}, async ({ page, context, browser, world }) => {
  const before = await readOwners(world);
  await page.setViewportSize({ width: 768, height: 900 });
  await recallSignIn(page, world);
  await merge(page, world);
  const { notice, recent, confirmUndo } = WORDS.en.merging;
  await page.getByRole("link", { name: notice.recent.title }).click();
  await expect(page.getByRole("heading", { level: 1, name: recent.title })).toBeVisible();
  await expectSoundOnPhone(page);
  await page.getByRole("button", { name: recent.undo }).click();
  const question = page.getByRole("dialog", { name: confirmUndo.title });
  await expectSoundOnPhone(page);
  await orderFault(world, { service: "app", kind: "down" });
  await question.getByRole("button", { name: confirmUndo.submit }).click();
  await expectInBothLanguages(page, async ({ merging: { stopped } }) => {
    await expect(page.getByRole("heading", { level: 1, name: stopped.backTitle })).toBeVisible();
    await expect(page.getByRole("alert")).toHaveText(stopped.unanswered);
    await expect(page.getByText(stopped.backProgress(1, 2))).toBeVisible();
  });
  await expectSoundOnPhone(page);
  await context.close();

  const second = await browser.newPage();
  await enter(second, world);
  await expect(second.getByText(merging.notice.goingBack.title)).toBeVisible();
  await second.getByRole("link", { name: merging.notice.goingBack.title }).click();
  await expect(second.getByText(merging.stopped.backProgress(1, 2))).toBeVisible();
  await clearFaults(world);
  await second.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(second.getByRole("heading", { level: 1, name: merging.undone.title })).toBeVisible();
  await expectSoundOnPhone(second);
  expect(await readOwners(world)).toEqual(before);

  await second.goto(`${world.portal}/index`);
  await expectHome(second);
  await logOut(second);
  await signIn(second, kenji);
  await expectHome(second, kenji);
  const services = second.getByRole("list", { name: portal.home.services });
  await expect(services.getByText("スクール")).toBeVisible();
  await second.close();
});
