import { LogLevel, OperationDetail, RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectMergeResult, followBack } from "../person/account-auth.ts";
import { openNothing, recallSignIn } from "../person/memory.ts";
import { expectPreview, mergeButton, openPreview } from "../person/merge-preview.ts";
import { logOut, signIn, tabTo } from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { expectMail } from "../world/mailbox.ts";
import { readTab } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { merging, linking, login } = WORDS.ja;
const { hana, kenji } = PEOPLE;

type Call = { path: string; bearer: string; body: Record<string, unknown> };

/** Records the page's calls to identity from now on. */
function watchCalls(page: Page, world: World): Call[] {
  const calls: Call[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(world.identity)) return;
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/account/") && pathname !== "/logs") return;
    const bearer = request.headers().authorization ?? "";
    calls.push({ path: pathname, bearer, body: request.postDataJSON() });
  });
  return calls;
}

test.beforeEach(async ({ page, world }) => {
  await recallSignIn(page, world);
  await openPreview(page, world, kenji);
});

test("§4 merge: by keyboard alone, services move one at a time, and the page shows each step", async ({
  page,
}) => {
  const release = await holdAfter(page, "/account/migration", 1);
  await tabTo(page, mergeButton(page));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: merging.moving.title })).toBeFocused();
  await expect(page.getByRole("status").first()).toHaveText(merging.moving.progress(1, 2));
  const steps = page.getByRole("list", { name: merging.steps.label });
  await expect(steps.getByRole("listitem").first()).toContainText(merging.steps.moved);
  await expect(steps.getByRole("listitem").last()).toContainText(merging.steps.moving);
  await expect(page.getByRole("progressbar")).toHaveAttribute("value", "0.5");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectSoundOnPhone(page);
  release();
  await expectMergeResult(page, "success", linking.result.success.id);
  await expectSoundOnPhone(page);
});

test("§4 merge: each service is moved by its own call, and the last call closes the other ID, with that ID's token", {
  tag: "@release",
}, async ({ page, world }) => {
  const calls = watchCalls(page, world);
  await mergeButton(page).click();
  await expectMergeResult(page, "success", linking.result.success.id);
  const driven = calls.filter(({ path }) => /migration|disable/.test(path));
  expect(driven.map(({ path, body }) => [path, body.service_kind, body.account_pattern])).toEqual([
    ["/account/migration", 2, 1],
    ["/account/migration", 3, 1],
    ["/account/disable", undefined, undefined],
  ]);
  expect(driven[2]?.body).toEqual({
    user_key: kenji.subject,
    is_token_for_login_page: true,
    language: "ja",
    sub: kenji.subject,
  });
  expect(driven[2]?.bearer).not.toBe(driven[0]?.bearer);

  const rows = () =>
    calls
      .filter(({ path }) => path === "/logs")
      .map(({ body }) => [body.operation_detail, body.log_level]);
  await expect.poll(rows).toContainEqual([OperationDetail.DELETE_ACCOUNT, LogLevel.INFO]);
  expect(rows()).toContainEqual([OperationDetail.ACCOUNT_COMBINE, LogLevel.INFO]);
  const order = calls.map(({ path, body }) => `${path} ${body.operation_detail ?? ""}`);
  expect(order.indexOf("/account/disable ")).toBeLessThan(
    order.indexOf(`/logs ${OperationDetail.DELETE_ACCOUNT}`),
  );
});

test("§4 M13 merge: both addresses get a mail, and the other ID can no longer sign in", {
  tag: "@release",
}, async ({ page, browser, world }) => {
  await mergeButton(page).click();
  await expectMergeResult(page, "success", linking.result.success.id);
  expect(await readTab(page)).not.toContain("eyJ");
  await expectMail(world, hana.email, mail.merged.subject(hana.email));
  await expectMail(world, kenji.email, mail.merged.subject("h***@example.jp"));
  await followBack(page);
  await expect(page.getByText(merging.notice.recent.title)).toBeVisible();

  const elsewhere = await browser.newPage();
  await elsewhere.goto(world.portal);
  await signIn(elsewhere, kenji);
  await expect(elsewhere.getByText(login.signIn.faults.wrong)).toBeVisible();
  await elsewhere.close();
});

test("§4 merge: with an old sign-in nothing moves before the holder signs in again; then the merge continues", async ({
  page,
  world,
}) => {
  const calls = watchCalls(page, world);
  const aged = RECENT_SIGN_IN_MS + 1_000;
  changeDatabase(world, "update login_session set auth_time = auth_time - ?", aged);
  await mergeButton(page).click();
  await expect(page.getByText(login.signIn.again.lead)).toBeVisible();
  expect(calls.map(({ path }) => path)).not.toContain("/account/migration");
  await signIn(page);
  await expectPreview(page);
  await expect(page).toHaveURL(`${world.portal}/merge`);
  await mergeButton(page).click();
  await expectMergeResult(page, "success", linking.result.success.id);
});

test("§4 merge: after a log-out, the tab no longer stores the sign-in to the other ID", async ({
  page,
  world,
}) => {
  expect(await readTab(page)).toContain("eyJ");
  await page.goto(`${world.portal}/index`);
  await logOut(page);
  await openNothing(page, world);
  expect(await readTab(page)).not.toContain("eyJ");
});
