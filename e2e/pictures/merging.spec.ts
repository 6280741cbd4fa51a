import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { entryOf, expectMergeResult, openAuth, submitCredentials } from "../person/account-auth.ts";
import { expectPreview, mergeButton, openPreview } from "../person/merge-preview.ts";
import { signIn, unfold } from "../person/person.ts";
import { agreeToLeave } from "../person/place.ts";
import { personAt, socialButton } from "../person/social-sign-in.ts";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { hana, kenji, mio, nao, sora, yuki } = PEOPLE;

takePictures("a merge that is refused", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { steps, sameId, source } = words.merging.refused;
  await openAsHana(walk, "/index");
  for (const [person, state, last] of [
    [hana, "same-id", sameId(hana.email)],
    [sora, "cannot-move", source],
    [mio, "shared-service", source],
  ] as const) {
    await openAuth(page, world, "id", language);
    await submitCredentials(page, person, language);
    await expect(page.getByText(last, { exact: true })).toBeVisible();
    await shoot("merge-refused", state);
  }
  const store = entryOf("store").names[language];
  await unfold(page);
  await page.getByRole("link", { name: steps.leaveHere(store) }).click();
  await agreeToLeave(page, language);
  await page.getByRole("link", { name: words.place.next.merge.submit }).click();
  await expect(page.getByText(source, { exact: true })).toBeVisible();
  await shoot("merge-refused", "left-service");
});

takePictures("the preview of a merge", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  await openAsHana(walk, "/index");
  await openPreview(page, world, kenji, language);
  await shoot("merge-preview", "usual");
  for (const [person, state] of [
    [yuki, "by-google"],
    [nao, "nothing-moves"],
  ] as const) {
    await openAuth(page, world, "id", language);
    await socialButton(page, person.provider.name, language).click();
    await personAt(page, person.provider.subject).click();
    await expectPreview(page, language);
    await shoot("merge-preview", state);
  }
  // Services are asked at most once a minute, which has passed.
  changeDatabase(world, "update belief_asked set asked_at = asked_at - 60000");
  await orderFault(world, { path: "account/active", kind: "down", service: "app" });
  await openPreview(page, world, kenji, language);
  await expect(page.getByText(words.merging.preview.unasked.submit)).toBeVisible();
  await shoot("merge-preview", "silent");
});

takePictures("the preview of a merge, with a service that the other ID left", async (walk) => {
  const { page, openElsewhere, world, words, language, shoot } = walk;
  const elsewhere = await openElsewhere();
  await elsewhere.goto(`${world.portal}/service/app/leave?lng=${language}`);
  await signIn(elsewhere, kenji, language);
  await agreeToLeave(elsewhere, language);
  await elsewhere.close();
  await openAsHana(walk, "/index");
  await openPreview(page, world, kenji, language);
  await expect(page.getByText(words.merging.preview.asleep.wake)).toBeVisible();
  await shoot("merge-preview", "asleep");
});

takePictures("a merge", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { merging, linking } = words;
  await openAsHana(walk, "/index");
  await openPreview(page, world, kenji, language);
  const release = await holdAfter(page, "/account/migration", 1);
  await mergeButton(page, language).click();
  await expect(page.getByText(merging.moving.progress(1, 2))).toBeVisible();
  await shoot("merge-progress", "moving");
  release();
  await expectMergeResult(page, "success", linking.result.success.id, language);
  await shoot("merge-progress", "done");
  await open(walk, "/merge");
  await expect(page.getByRole("button", { name: merging.recent.undo })).toBeVisible();
  await shoot("merge-progress", "recent");
  await page.getByRole("button", { name: merging.recent.undo }).click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await shoot("merge-progress", "undo");
  await orderFault(world, { service: "app", kind: "down" });
  await question.getByRole("button", { name: merging.confirmUndo.submit }).click();
  await expect(page.getByText(merging.stopped.backProgress(1, 2))).toBeVisible();
  await shoot("merge-progress", "going-back");
  await clearFaults(world);
  await page.getByRole("button", { name: merging.stopped.resumeBack }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(merging.undone.title);
  await shoot("merge-progress", "undone");
});

takePictures("a merge that stops half way", async (walk) => {
  const { page, openElsewhere, world, words, language, shoot } = walk;
  const { merging } = words;
  await openAsHana(walk, "/index");
  await openPreview(page, world, kenji, language);
  const refusal = { service: "school", path: "/account/owner", kind: "status", status: 502 };
  await orderFault(world, { ...refusal, times: 1 });
  await mergeButton(page, language).click();
  const why = page.getByRole("link", { name: words.linking.result.failure.why, exact: true });
  await expect(why).toBeVisible();
  await shoot("merge-progress", "failed");
  await why.click();
  await expect(page.getByText(merging.stopped.progress(1, 2))).toBeVisible();
  await shoot("merge-progress", "stopped");

  const elsewhere = await openElsewhere();
  const other = { ...walk, page: elsewhere };
  await openAs(other, kenji, "/merge");
  await expectHeading(elsewhere);
  await shoot("merge-progress", "as-source", elsewhere);
  await elsewhere.close();

  await page.getByRole("button", { name: merging.stopped.cancel, exact: true }).click();
  const question = page.getByRole("dialog");
  await expect(question).toBeVisible();
  await shoot("merge-progress", "cancel");
  await question.getByRole("button", { name: merging.confirmCancel.submit }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(merging.cancelled.title);
  await shoot("merge-progress", "cancelled");
});
