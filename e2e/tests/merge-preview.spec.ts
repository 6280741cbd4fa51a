import { PEOPLE } from "@musubi/demo-world";
import type { Request } from "@playwright/test";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import {
  expectFault,
  expectTransfer,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import { expectPreview, mergeButton, openPreview } from "../person/merge-preview.ts";
import { switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readTab } from "../world/second-device.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { merging, linking, portal, common } = WORDS.ja;
const { kenji } = PEOPLE;

const test = shareTab();

test("§4 merge: the preview says what moves and what ends, and is shown again after a reload", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/index?lng=ja`);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await page.getByRole("button", { name: linking.transfer.merge.submit }).click();
  await page.getByLabel(common.email, { exact: true }).fill(kenji.email);
  await page.getByLabel(common.password, { exact: true }).fill(kenji.password);
  await page.keyboard.press("Enter");

  await expectPreview(page);
  await expect(page).toHaveURL(`${world.portal}/merge`);
  const moves = page.getByRole("list", { name: merging.preview.moves });
  await expect(moves.getByRole("listitem")).toHaveCount(2);
  await expectSoundOnPhone(page);
  await expectInBothLanguages(page, ({ merging: words }) =>
    expect(page.getByText(words.preview.ends(kenji.email))).toBeVisible(),
  );
  await switchLanguage(page, "ja");
  await page.reload();
  await expectPreview(page);
});

test("§4 merge: a preview that is left has changed nothing", {
  tag: "@release",
}, async ({ page, world }) => {
  const calls: string[] = [];
  page.on("request", (request) => calls.push(new URL(request.url()).pathname));
  await openPreview(page, world, kenji);
  await page.getByRole("button", { name: merging.preview.leave }).click();
  await expectTransfer(page);
  expect(await readTab(page)).not.toContain("eyJ");
  expect(calls).toContain("/account/merge/preview");
  expect(calls).not.toContain("/account/merge/open");
});

test("§4 merge: without a sign-in to the other ID there is no preview", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/merge?lng=ja`);
  await expectTransfer(page);
});

test("§8 merge: a missing answer to the preview, or to the start of the merge, is reported in both languages", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.route("**/account/merge/preview", (route) => route.abort(), { times: 1 });
  await openAuth(page, world, "id");
  await submitCredentials(page, kenji);
  await expectInBothLanguages(page, ({ portal: words }) =>
    expect(
      page.getByRole("heading", { level: 1, name: words.gate.unreachable.title }),
    ).toBeVisible(),
  );
  const { retry } = WORDS[await languageOf(page)].common;
  await page.getByRole("button", { name: retry }).click();

  await page.route("**/account/merge/open", (route) => route.abort(), { times: 1 });
  await mergeButton(page, await languageOf(page)).click();
  await expectInBothLanguages(page, ({ merging: words }) =>
    expect(page.getByText(words.preview.unanswered)).toBeVisible(),
  );
  await expect(mergeButton(page, await languageOf(page))).toBeVisible();
});

test("§8 merge: a proof that was spent on another operation begins no merge, and another sign-in is asked for", {
  tag: "@release",
}, async ({ page, world }) => {
  await openPreview(page, world, kenji);
  await meanwhile(page, "/account/merge/open", (request) => spendElsewhere(world, request));
  await mergeButton(page).click();
  await expectFault(page, ({ error }) => error.transfer_user_failed);
  changeDatabase(world, "delete from spent_proof");
});

/** Spends the proof of a request on another operation, before the request arrives. */
function spendElsewhere(world: World, request: Request): void {
  const { migration_user_key } = request.postDataJSON();
  const payload = Buffer.from(migration_user_key.split(".")[1], "base64url").toString();
  const { iss, sub, auth_time } = JSON.parse(payload);
  changeDatabase(
    world,
    "insert or replace into spent_proof (issuer, subject, auth_time, operation, caller, spent_at) values (?, ?, ?, 'merge:other', 'other', 0)",
    ...[iss, sub, auth_time * 1_000],
  );
}
