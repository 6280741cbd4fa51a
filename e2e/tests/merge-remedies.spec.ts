import { LANGUAGES, type Language } from "@musubi/contract";
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
import { expectHome, logOut, signIn } from "../person/person.ts";
import { agreeToLeave, expectPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji, mio } = PEOPLE;

/** Both use the store: the merge is refused, and says what can be done. */
async function seeRefusal(page: Page, world: World, language: Language): Promise<void> {
  const { linking, merging } = WORDS[language];
  await recallSignIn(page, world);
  await openAuth(page, world, "id", language);
  await submitCredentials(page, mio, language);
  await page.getByRole("link", { name: linking.result.failure.why }).click();
  await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
}

/** Leaves the store with the other ID, and comes back to its preview. */
async function leaveThere(page: Page, world: World, language: Language): Promise<void> {
  const { merging, place } = WORDS[language];
  await page.getByRole("button", { name: merging.refused.steps.leaveThere }).click();
  await signIn(page, mio, language);
  await expect(page).toHaveURL(`${world.portal}/service/store/leave?next=other`);
  await agreeToLeave(page, language);
  await expectAccessible(page);
  await page.getByRole("button", { name: place.next.other.submit }).click();
  await signIn(page, hana, language);
  await expectAuth(page, "id", language);
  await submitCredentials(page, mio, language);
  await expectPreview(page, language);
}

/** Leaves the store with this ID: then it sleeps in the way of the merge. */
async function leaveHere(page: Page, language: Language): Promise<void> {
  const { merging, place } = WORDS[language];
  const store = entryOf("store").names[language];
  await page.getByRole("link", { name: merging.refused.steps.leaveHere(store) }).click();
  await agreeToLeave(page, language);
  await expectPlace(page, "store", language);
  await page.getByRole("link", { name: place.next.merge.submit }).click();
  const { title } = merging.refused["left-service"];
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

async function merge(page: Page, language: Language): Promise<void> {
  await expectPreview(page, language);
  await mergeButton(page, language).click();
  await expectMergeResult(page, "success", WORDS[language].linking.result.success.id, language);
}

for (const language of LANGUAGES) {
  const { linking, merging, place } = WORDS[language];

  test(`a service of both is left with the other ID, and the merge is done (${language})`, async ({
    page,
    world,
  }) => {
    await seeRefusal(page, world, language);
    await leaveThere(page, world, language);
    // What sleeps there stays behind, and the preview says so.
    await expect(page.getByText(merging.preview.asleep.title)).toBeVisible();
    await expectAccessible(page);
    await merge(page, language);
  });

  test(`a service of both is left with this ID, which is then merged into the other one (${language})`, async ({
    page,
    world,
  }) => {
    await seeRefusal(page, world, language);
    await leaveHere(page, language);
    await expectAccessible(page);
    await page.getByRole("button", { name: merging.refused.steps.otherWay }).click();
    await signIn(page, mio, language);
    await expectAuth(page, "id", language);
    await submitCredentials(page, hana, language);
    await merge(page, language);
  });

  test(`a service that sleeps here is woken and left with the other ID, and the merge is done (${language})`, async ({
    page,
    world,
  }) => {
    const store = entryOf("store").names[language];
    await seeRefusal(page, world, language);
    await leaveHere(page, language);
    await page.getByRole("link", { name: merging.refused.steps.wake(store) }).click();
    await page.getByRole("button", { name: place.wake.submit }).click();
    await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
    await page.getByRole("link", { name: place.next.merge.submit }).click();
    const { title } = merging.refused["shared-service"];
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await leaveThere(page, world, language);
    await merge(page, language);
  });

  test(`a service that sleeps at the other ID is woken to come along, and once more to undo the merge (${language})`, async ({
    page,
    world,
  }) => {
    const app = entryOf("app").names[language];
    await page.goto(`${world.portal}/service/app/leave?lng=${language}`);
    await signIn(page, kenji, language);
    await agreeToLeave(page, language);
    await page.goto(`${world.portal}/index`);
    await expectHome(page, kenji, language);
    await logOut(page, language);
    await recallSignIn(page, world);
    await openPreview(page, world, kenji, language);
    await page.getByRole("button", { name: merging.preview.asleep.submit }).click();
    await signIn(page, kenji, language);
    await expectPlace(page, "app", language);
    await page.getByRole("button", { name: place.wake.submit }).click();
    await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
    await page.getByRole("button", { name: place.next.other.submit }).click();
    await signIn(page, hana, language);
    await expectAuth(page, "id", language);
    await submitCredentials(page, kenji, language);
    await expect(page.getByText(merging.preview.asleep.title)).toBeHidden();
    await merge(page, language);
    await page.getByRole("link", { name: linking.result.back }).click();

    await page.goto(`${world.portal}/service/app/leave`);
    await agreeToLeave(page, language);
    await page.goto(`${world.portal}/merge`);
    await expect(page.getByText(merging.recent.hindered.asleep(app))).toBeVisible();
    await expect(page.getByRole("button", { name: merging.recent.undo })).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole("link", { name: merging.recent.hindered.submit(app) }).click();
    await page.getByRole("button", { name: place.wake.submit }).click();
    await page.getByRole("link", { name: place.next.undo.submit }).click();
    await page.getByRole("button", { name: merging.recent.undo }).click();
    const { submit } = merging.confirmUndo;
    await page.getByRole("dialog").getByRole("button", { name: submit }).click();
    await expect(page.getByRole("heading", { level: 1, name: merging.undone.title })).toBeVisible();
  });
}
