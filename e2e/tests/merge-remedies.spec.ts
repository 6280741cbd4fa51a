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
import { expectPreview, mergeButton } from "../person/merge-preview.ts";
import { signIn } from "../person/person.ts";
import { agreeToLeave, expectPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, mio } = PEOPLE;

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
