import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import {
  emailField,
  expectAuth,
  expectErrorPage,
  expectFailure,
  expectRefused,
  expectResult,
  expectTransfer,
  hearServiceOut,
  openAuth,
  passwordField,
  submitButton,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf, openOtherTab } from "../person/in-both-languages.ts";
import { enter, expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer, meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { readMails } from "../world/mailbox.ts";
import { orderFault, readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { linking, portal, common } = WORDS.ja;
const { kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

test("§8 link the store: every refusal, in both languages", async ({ page, world }) => {
  await enter(page, world);
  await openAuth(page, world, "store");
  // Blocked while either field is empty; Enter does no more than the button.
  await emailField(page).fill(OLD_STORE.email);
  await expect(submitButton(page)).toBeDisabled();
  await page.keyboard.press("Enter");
  await emailField(page).fill("");
  await passwordField(page).fill(OLD_STORE.password);
  await expect(submitButton(page)).toBeDisabled();

  await submitCredentials(page, { ...OLD_STORE, email: "old-store" });
  await expectInBothLanguages(page, ({ error }) =>
    expect(page.locator("#email-error")).toHaveText(error.invalid_email),
  );
  await expectAccessible(page);
  for (const email of ["moved-store@example.jp", "not-store@example.jp", "nobody@example.jp"]) {
    await expectRefused(page, { ...OLD_STORE, email }, ({ error }) => error.store_auth_failed);
    // What is typed next takes it away.
    const language = await languageOf(page);
    await passwordField(page, language).press("End");
    await passwordField(page, language).pressSequentially("x");
    await expect(page.getByRole("alert")).toBeHidden();
  }
  await expectRefused(
    page,
    { ...OLD_STORE, password: "Store2021" },
    ({ error }) => error.store_auth_failed,
  );
  await expectAccessible(page);
  // Nothing that the table names: identity cannot write down what the store said.
  await withoutTable(world, "store_proof", () =>
    expectRefused(page, OLD_STORE, ({ error }) => error.unexpected),
  );
  const guess = { email: "locked@example.jp", password: "Wrong2020" };
  for (let tries = 0; tries < 5; tries += 1) {
    const answer = page.waitForResponse("**/account/store/certification");
    await submitCredentials(page, guess, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, guess, ({ error }) => error.too_many_requests);

  // A second store account: the ID has one already.
  const otherTab = await openOtherTab(page, world);
  await submitCredentials(page, OLD_STORE, await languageOf(page));
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  // A proof that has run out on the way.
  await meanwhile(page, "/account/migration", () =>
    changeDatabase(world, "update store_proof set expires_at = 0"),
  );
  const shown = await languageOf(page);
  const code = await refusalOf(page, "/account/migration", () => submitButton(page, shown).click());
  expect(code).toBe("InvalidProofException");
  await expectErrorPage(page, world);

  // The store is down when it is asked about the account.
  await orderFault(world, { service: "store", path: "/account/old/active", kind: "down" });
  const language = await languageOf(page);
  await openAuth(page, world, "store", language);
  await submitCredentials(page, OLD_STORE, language);
  await expectErrorPage(page, world);
});

test("§4 link the store: the service's own words, silence, then the account is the ID's; L10", async ({
  page,
  world,
}) => {
  await enter(page, world, kenji);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await page.getByRole("button", { name: linking.transfer.linkTo("オンラインストア") }).click();
  await expectAuth(page, "store");
  await hearServiceOut(page, world, { service: "store", path: "/account/old/active" }, OLD_STORE);
  await hearServiceOut(page, world, { service: "store", path: "/account/owner" }, OLD_STORE);
  await openAuth(page, world, "store", "en");
  await hearServiceOut(page, world, { service: "store", path: "/account/old/active" }, OLD_STORE);
  await hearServiceOut(page, world, { service: "store", path: "/account/owner" }, OLD_STORE);

  // The line goes dead before the request is out.
  await page.route("**/account/migration", (route) => route.abort(), { times: 1 });
  await submitButton(page, "en").click();
  await expectInBothLanguages(page, (words) =>
    expect(page.getByRole("alert")).toHaveText(words.portal.connection.unanswered),
  );
  // Then the store does the work and cannot say so, and neither can identity.
  await orderFault(world, {
    service: "store",
    path: "/account/owner",
    kind: "drop-after",
    times: 1,
  });
  await loseAnswer(page, "/account/migration");
  await submitButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await expect
    .poll(async () => JSON.stringify(await readBelief(world, "store")))
    .toContain(kenji.subject);

  // The account has moved: pressing once more says so.
  await page.evaluate(() => sessionStorage.setItem("left-over", "x"));
  const migration = page.waitForRequest("**/account/migration");
  // The failure before may be written down only now.
  const log = page.waitForRequest(
    (request) => request.url().endsWith("/logs") && request.postDataJSON()?.log_level === 0,
  );
  await passwordField(page).focus();
  await page.keyboard.press("Enter");
  const dialog = await expectResult(page, "success", linking.result.success.store);
  expect((await migration).postDataJSON()).toMatchObject({
    identifier: 1,
    service_kind: 1,
    account_pattern: 0,
    store_migration_info: { before_email: OLD_STORE.email, after_email: kenji.email },
  });
  expect((await log).postDataJSON()).toMatchObject({
    log_level: 0,
    operation_detail: 15,
    log_info: { email: kenji.email, user_id: kenji.subject },
  });
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  await expectAccessible(page);
  await expect(dialog.getByRole("link", { name: linking.result.back })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectTransfer(page);
  await expect(
    page.getByRole("button", { name: linking.transfer.isLinked("オンラインストア") }),
  ).toBeDisabled();

  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page, kenji);
  await expect(page.getByRole("link", { name: "オンラインストア" })).toBeVisible();
  // L10: both addresses hear of it.
  for (const address of [kenji.email, OLD_STORE.email]) {
    await expect.poll(async () => (await readMails(world, address)).length).toBeGreaterThan(0);
  }
});
