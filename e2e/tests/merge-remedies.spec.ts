import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  entryOf,
  expectAuth,
  expectMergeResult,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectPreview, mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, expectHome, logOut, signIn } from "../person/person.ts";
import { agreeToLeave, expectPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji, mio } = PEOPLE;

/** Both use the store: the merge is refused, and says what can be done. */
async function seeRefusal(page: Page, world: World, language: "ja" | "en"): Promise<void> {
  const { linking, merging } = WORDS[language];
  await recallSignIn(page, world);
  await openAuth(page, world, "id", language);
  await submitCredentials(page, mio, language);
  await page.getByRole("link", { name: linking.result.failure.why }).click();
  await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
}

async function merge(page: Page, language: "ja" | "en"): Promise<void> {
  await expectPreview(page, language);
  await mergeButton(page, language).click();
  await expectMergeResult(page, "success", WORDS[language].linking.result.success.id, language);
}

test("a service of both is left with the other ID, and the merge is done", async ({
  page,
  world,
}) => {
  const { merging, place } = WORDS.ja;
  await seeRefusal(page, world, "ja");
  await page.getByRole("button", { name: merging.refused.steps.leaveThere }).click();
  await signIn(page, mio);
  await expect(page).toHaveURL(`${world.portal}/service/store/leave?next=other`);
  await agreeToLeave(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: place.next.other.submit }).click();
  await signIn(page, hana);
  await expectAuth(page, "id");
  await submitCredentials(page, mio);
  await expectPreview(page);
  // What sleeps there stays behind, and the preview says so.
  await expect(page.getByText(merging.preview.asleep.title)).toBeVisible();
  await expectAccessible(page);
  await merge(page, "ja");
});

test("a service of both is left with this ID, which is then merged into the other one", async ({
  page,
  world,
}) => {
  const { merging, place } = WORDS.en;
  const store = entryOf("store").names.en;
  await seeRefusal(page, world, "en");
  await page.getByRole("link", { name: merging.refused.steps.leaveHere(store) }).click();
  await agreeToLeave(page, "en");
  await expectPlace(page, "store", "en");
  await page.getByRole("link", { name: place.next.merge.submit }).click();
  const { title } = merging.refused["left-service"];
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: merging.refused.steps.otherWay }).click();
  await signIn(page, mio, "en");
  await expectAuth(page, "id", "en");
  await submitCredentials(page, hana, "en");
  await merge(page, "en");
});

test("a service that sleeps at the other ID is woken to come along, and once more to undo the merge", async ({
  page,
  world,
}) => {
  const { merging, place, linking } = WORDS.ja;
  const app = entryOf("app").names.ja;
  await enter(page, world, kenji);
  await page.goto(`${world.portal}/service/app/leave`);
  await agreeToLeave(page);
  await page.goto(`${world.portal}/index`);
  await logOut(page);

  await signIn(page, hana);
  await expectHome(page);
  await openPreview(page, world, kenji);
  await page.getByRole("button", { name: merging.preview.asleep.submit }).click();
  await signIn(page, kenji);
  await page.getByRole("button", { name: place.wake.submit }).click();
  await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: place.next.other.submit }).click();
  await signIn(page, hana);
  await expectAuth(page, "id");
  await submitCredentials(page, kenji);
  await expectPreview(page);
  await expect(page.getByText(merging.preview.asleep.title)).toHaveCount(0);
  await merge(page, "ja");
  await page.getByRole("link", { name: linking.result.back }).click();

  await page.goto(`${world.portal}/service/app/leave`);
  await agreeToLeave(page);
  await page.goto(`${world.portal}/merge`);
  await expect(page.getByText(merging.recent.hindered.asleep(app))).toBeVisible();
  await expect(page.getByRole("button", { name: merging.recent.undo })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: merging.recent.hindered.submit(app) }).click();
  await page.getByRole("button", { name: place.wake.submit }).click();
  await page.getByRole("link", { name: place.next.undo.submit }).click();
  await page.getByRole("button", { name: merging.recent.undo }).click();
  await page.getByRole("dialog").getByRole("button", { name: merging.confirmUndo.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: merging.undone.title })).toBeVisible();
});
