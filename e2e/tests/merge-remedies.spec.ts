import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectFitting } from "../expect/fitting.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { entryOf, expectAuth, openAuth, submitCredentials } from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectPreview, merge, openPreview } from "../person/merge-preview.ts";
import { expectRefusal } from "../person/merge-refusal.ts";
import { expectHome, logOut, signIn, unfold } from "../person/person.ts";
import { agreeToLeave, expectPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { hana, kenji, mio } = PEOPLE;
const [store, app] = [entryOf("store").names, entryOf("app").names];

// Each test reads its screens in both languages, and continues in the last one.
const wordsOf = async (page: Page) => WORDS[await languageOf(page)];

/** Signs in to the ID that remains, and opens the preview of the other one again. */
async function comeBackFrom(other: typeof mio | typeof kenji, page: Page): Promise<void> {
  const { place } = await wordsOf(page);
  await page.getByRole("button", { name: place.next.other.submit }).click();
  const language = await languageOf(page);
  await signIn(page, hana, language);
  await expectAuth(page, "id", language);
  await submitCredentials(page, other, language);
  await expectPreview(page, language);
}

test("if both IDs have a service, the holder can leave it with one ID, return, leave it with the other ID, and merge", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "id");
  await submitCredentials(page, mio);
  await expectRefusal(page, "shared-service");

  let { merging, place } = await wordsOf(page);
  await page.getByRole("link", { name: merging.refused.steps.leaveHere(store.en) }).click();
  await agreeToLeave(page, "en");
  await expectPlace(page, "store", "en");
  await page.getByRole("link", { name: place.next.merge.submit }).click();
  // Now the closed account prevents the merge.
  await expectRefusal(page, "left-service");

  ({ merging, place } = await wordsOf(page));
  await page.getByRole("link", { name: merging.refused.steps.wake(store.ja) }).click();
  const wake = page.getByRole("button", { name: place.wake.submit });
  await expect(wake).toBeVisible();
  // What was done is told, even if the screen cannot be loaded again.
  await page.route("**/account/places", (route) => route.abort());
  await wake.click();
  await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
  await page.unroute("**/account/places");
  await page.getByRole("link", { name: place.next.merge.submit }).click();
  await expectRefusal(page, "shared-service");

  ({ merging } = await wordsOf(page));
  await page.getByRole("button", { name: merging.refused.steps.leaveThere(mio.email) }).click();
  await signIn(page, mio, "en");
  await expect(page).toHaveURL(`${world.portal}/service/store/leave?next=other`);
  await agreeToLeave(page, "en");
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.place.next.other.text)).toBeVisible(),
  );
  await expectSoundOnPhone(page);
  await comeBackFrom(mio, page);
  // The preview says which store stays, and does not send the holder in a circle: woken, the other prevents the merge.
  await expectInBothLanguages(page, async ({ merging: { preview } }, language) => {
    const { kept, submit } = preview.asleep;
    await expect(page.getByText(kept(store[language], hana.email), { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: submit })).toHaveCount(0);
  });
  await expectSoundOnPhone(page);
  await merge(page);
});

test("a closed account of the other ID is woken and moves; the merge can be undone although the account was left again", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/service/app/leave?lng=ja`);
  await signIn(page, kenji);
  await agreeToLeave(page);
  await page.goto(`${world.portal}/index`);
  await expectHome(page, kenji);
  await logOut(page);
  await recallSignIn(page, world);
  await openPreview(page, world, kenji);
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.merging.preview.asleep.wake)).toBeVisible(),
  );
  let { merging, place } = await wordsOf(page);
  await page.getByRole("button", { name: merging.preview.asleep.submit }).click();
  await signIn(page, kenji, "en");
  await expectPlace(page, "app", "en");
  await page.getByRole("button", { name: place.wake.submit }).click();
  await expectInBothLanguages(page, (words) =>
    expect(page.getByText(words.place.wake.done, { exact: true })).toBeVisible(),
  );
  await comeBackFrom(kenji, page);
  ({ merging } = await wordsOf(page));
  await expect(page.getByText(merging.preview.asleep.wake)).toBeHidden();
  await merge(page);
  const { linking } = await wordsOf(page);
  await page.getByRole("link", { name: linking.result.another }).click();

  await page.goto(`${world.portal}/service/app/leave`);
  await agreeToLeave(page);
  await page.goto(`${world.portal}/merge`);
  await expectInBothLanguages(page, ({ merging: { recent } }, language) =>
    expect(page.getByText(recent.hindered.title(app[language]))).toHaveCount(0),
  );
  await expectSoundOnPhone(page);
  ({ merging } = await wordsOf(page));
  await page.getByRole("button", { name: merging.recent.undo }).click();
  const { submit } = merging.confirmUndo;
  await page.getByRole("dialog").getByRole("button", { name: submit }).click();
  await expectInBothLanguages(page, (words) =>
    expect(page.getByRole("heading", { level: 1, name: words.merging.undone.title })).toBeVisible(),
  );
});

test("services that do not answer are named before a merge and can be asked again; then the merge succeeds", async ({
  page,
  world,
}) => {
  const silence = { path: "account/active", kind: "down" };
  await orderFault(world, { ...silence, service: "store" });
  await orderFault(world, { ...silence, service: "app" });
  // Asked today, so that no screen's question is under way when the preview asks.
  const lately = Date.now() - 2 * 60_000;
  changeDatabase(
    world,
    `insert into belief_asked (account, asked_at) select id, ${lately} from account where true
      on conflict (account) do update set asked_at = excluded.asked_at`,
  );
  await recallSignIn(page, world);
  await openPreview(page, world, kenji);
  await expectInBothLanguages(page, async ({ merging: { preview } }, language) => {
    const both = new Intl.ListFormat(language).format([store[language], app[language]]);
    await expect(page.getByText(preview.unasked.text(both), { exact: true })).toBeVisible();
    // What the services said before still counts.
    await unfold(page);
    for (const { descriptions } of [entryOf("app"), entryOf("school")]) {
      await expect(page.getByText(descriptions?.[language] ?? "", { exact: true })).toBeVisible();
    }
  });
  await expectSoundOnPhone(page);
  await expectFitting(page);

  const { unasked } = (await wordsOf(page)).merging.preview;
  const askAgain = async () => {
    const looked = page.waitForResponse("**/account/merge/preview");
    await page.getByRole("button", { name: unasked.submit }).click();
    await looked;
    await expectPreview(page, "en");
  };
  // Now the app answers, and the store does not. Services are asked at most once a minute: it has passed.
  await clearFaults(world);
  await orderFault(world, { ...silence, service: "store" });
  changeDatabase(world, "update belief_asked set asked_at = asked_at - 60000");
  await askAgain();
  await expect(page.getByText(unasked.text(store.en), { exact: true })).toBeVisible();
  await clearFaults(world);
  changeDatabase(world, "update belief_asked set asked_at = asked_at - 60000");
  await askAgain();
  await expect(page.getByRole("button", { name: unasked.submit })).toBeHidden();
  await merge(page);
});
