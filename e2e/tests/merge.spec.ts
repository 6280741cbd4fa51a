import { LogLevel, OperationDetail, RECENT_SIGN_IN_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectUsable } from "../expect/usable.ts";
import {
  expectFault,
  expectResult,
  expectTransfer,
  followBack,
  openAuth,
} from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectPreview, mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, logOut, signIn, switchLanguage, tabTo } from "../person/person.ts";
import { personAt, socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readMails } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { merging, linking, portal, login, common } = WORDS.ja;
const { hana, kenji, yuki, nao } = PEOPLE;

test("§4 merge by password: seen beforehand, not now, another one, signed in again, then one service at a time", async ({
  page,
  world,
}) => {
  const calls: { path: string; bearer: string; body: Record<string, unknown> }[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(world.identity)) return;
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/account/") && pathname !== "/logs") return;
    const bearer = request.headers().authorization ?? "";
    calls.push({ path: pathname, bearer, body: request.postDataJSON() });
  });
  await enter(page, world);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await page.getByRole("button", { name: linking.transfer.merge.submit }).click();
  await page.getByLabel(common.email, { exact: true }).fill(kenji.email);
  await page.getByLabel(common.password, { exact: true }).fill(kenji.password);
  await page.keyboard.press("Enter");

  await expectPreview(page);
  await expect(page).toHaveURL(`${world.portal}/merge`);
  const moves = page.getByRole("list", { name: merging.preview.moves });
  await expect(moves.getByRole("listitem")).toHaveCount(2);
  await expect(page.getByText(merging.preview.staysService("オンラインストア"))).toBeVisible();
  await expectAccessible(page);
  await expectUsable(page);
  await expectInBothLanguages(page, ({ merging: words }) =>
    expect(page.getByText(words.preview.endsSignIn(kenji.email))).toBeVisible(),
  );
  await switchLanguage(page, "ja");
  await page.reload();
  await expectPreview(page);
  await page.getByRole("button", { name: merging.preview.leave }).click();
  await expectTransfer(page);
  await openPreview(page, world, kenji);
  await page.getByRole("button", { name: merging.preview.otherId }).click();
  await expect(page).toHaveURL(`${world.portal}/account-auth`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("eyJ");
  // Looking changes nothing.
  expect(calls.map(({ path }) => path)).not.toContain("/account/merge/open");
  // Whoever comes next in this tab finds no sign-in to somebody's other ID.
  await openPreview(page, world, kenji);
  await page.goto(`${world.portal}/index`);
  await logOut(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("eyJ");
  await enter(page, world);

  // An old sign-in of the own ID is asked for again before anything is opened, and leads back here.
  await openPreview(page, world, kenji);
  const aged = RECENT_SIGN_IN_MS + 1_000;
  changeDatabase(world, "update login_session set auth_time = auth_time - ?", aged);
  await mergeButton(page).click();
  await expect(page.getByText(login.signIn.notices["sign-in-again"])).toBeVisible();
  await signIn(page);
  await expectPreview(page);
  await expect(page).toHaveURL(`${world.portal}/merge`);

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
  await expectAccessible(page);
  await expectUsable(page);
  release();
  await expectResult(page, "success", linking.result.success.id);
  await expectAccessible(page);

  // The steps in their order, each service as a whole ID's, the end in the other ID's name.
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
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("eyJ");
  for (const { email } of [hana, kenji]) {
    await expect.poll(async () => (await readMails(world, email)).length).toBeGreaterThan(0);
  }
  await followBack(page);
  await expect(page.getByText(merging.notice.recent.title)).toBeVisible();
});

test("§4 merge by Google and by Apple, the wrong turns first", async ({ page, world }) => {
  await enter(page, world);
  // Nothing by itself, and no return that nobody asked for.
  await page.goto(`${world.portal}/merge`);
  await expectTransfer(page);
  for (const address of ["", "?code=made-up&state=made-up"]) {
    await page.goto(`${world.portal}/success-id${address}`);
    await expectFault(page, ({ error }) => error.auth_failed);
  }
  for (const provider of ["Google", "SignInWithApple"] as const) {
    await socialButton(page, provider).click();
    await page.locator("button[name=cancel]").click();
    await expect(page).toHaveURL(`${world.portal}/account-auth`);
    await expectFault(page, ({ error }) => error.auth_failed);
    await switchLanguage(page, "ja");
  }
  // Somebody who has no ID: the pool signs nobody up.
  await socialButton(page, "Google").click();
  await personAt(page, "google-haru").click();
  await expectFault(page, ({ error }) => error.auth_failed);
  await switchLanguage(page, "ja");

  await socialButton(page, "Google").click();
  await personAt(page, yuki.provider.subject).click();
  await expectPreview(page);
  // The code has left the address, and the preview tells which account was chosen.
  await expect(page).toHaveURL(`${world.portal}/merge`);
  await expect(page.getByText(common.providers.Google, { exact: true })).toBeVisible();
  const ending = merging.preview.endsProvider(common.providers.Google, yuki.email);
  await expect(page.getByText(ending)).toBeVisible();
  await mergeButton(page).click();
  await expectResult(page, "success", linking.result.success.id);

  await openAuth(page, world, "id", "en");
  await socialButton(page, "SignInWithApple", "en").click();
  await personAt(page, nao.provider.subject).click();
  await expectPreview(page, "en");
  const english = WORDS.en.merging.preview;
  await expect(page.getByText(english.movesNothing)).toBeVisible();
  await expectAccessible(page);
  await mergeButton(page, "en").click();
  await expectResult(page, "success", WORDS.en.linking.result.success.id, "en");
  await page.goto(`${world.portal}/index`);
  const services = page.getByRole("list", { name: WORDS.en.portal.home.services });
  await expect(services.getByText("App")).toBeVisible();
});
