import { PEOPLE } from "@musubi/demo-world";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectMergeResult, openAuth } from "../person/account-auth.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectPreview, mergeButton } from "../person/merge-preview.ts";
import { unfold } from "../person/person.ts";
import { personAt, socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const { merging, linking, portal, common } = WORDS.ja;
const { yuki, nao } = PEOPLE;

test("§4 merge by Google: the preview names the chosen account, and its services are moved", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "id");
  await socialButton(page, "Google").click();
  await personAt(page, yuki.provider.subject).click();
  await expectPreview(page);
  // The code is gone from the address.
  await expect(page).toHaveURL(`${world.portal}/merge`);
  const chosen = page.getByRole("definition").filter({ hasText: yuki.email });
  await expect(chosen).toBeVisible();
  await unfold(page);
  const ending = merging.preview.endsProvider(common.providers.Google, yuki.email);
  await expect(page.getByText(ending)).toBeVisible();
  await mergeButton(page).click();
  await expectMergeResult(page, "success", linking.result.success.id);
  await page.goto(`${world.portal}/index`);
  const services = page.getByRole("list", { name: portal.home.services });
  await expect(services.getByText("アプリ")).toBeVisible();
});

test("§4 merge by Apple: an ID without services is merged without moving anything", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "id", "en");
  await socialButton(page, "SignInWithApple", "en").click();
  await personAt(page, nao.provider.subject).click();
  await expectPreview(page, "en");
  const { merging: words, linking: results } = WORDS.en;
  await expect(page.getByText(words.preview.movesNothing)).toBeVisible();
  await expectSoundOnPhone(page);
  await mergeButton(page, "en").click();
  await expectMergeResult(page, "success", results.result.success.id, "en");
});
