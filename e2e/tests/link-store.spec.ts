import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import {
  emailField,
  expectAuth,
  expectErrorPage,
  expectResult,
  followBack,
  hearServiceOut,
  openAuth,
  passwordField,
  say,
  submitButton,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { enter, expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { loseAnswer, meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { expectMail } from "../world/mailbox.ts";
import { clearFaults, orderFault, readBelief } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { linking, portal, common } = WORDS.ja;
const { kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

test.describe("linking that is refused", () => {
  const test = shareTab(kenji);

  test("§4 link the store: a refusal is shown in the service's own words, in both languages", {
    tag: "@release",
  }, async ({ page, world }) => {
    await page.goto(`${world.portal}/index?lng=ja`);
    await page.getByRole("link", { name: portal.home.addService }).click();
    await page.getByRole("button", { name: linking.transfer.linkTo("オンラインストア") }).click();
    await expectAuth(page, "store");
    for (const path of ["/account/active", "/account/old/active", "/account/owner"]) {
      await hearServiceOut(page, world, { service: "store", path }, OLD_STORE);
    }
    await openAuth(page, world, "store", "en");
    for (const path of ["/account/active", "/account/old/active", "/account/owner"]) {
      await hearServiceOut(page, world, { service: "store", path }, OLD_STORE);
    }
  });

  test("§8 link the store: an expired proof leads to the error page", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openAuth(page, world, "store");
    await meanwhile(page, "/account/migration", () =>
      changeDatabase(world, "update certification set expires_at = 0"),
    );
    const submit = () => submitCredentials(page, OLD_STORE);
    expect(await refusalOf(page, "/account/migration", submit)).toBe("InvalidProofException");
    await expectErrorPage(page, world);
  });

  test("§8 link the store: if the store is down when asked about the old account, the error page is shown", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openAuth(page, world, "store");
    await orderFault(world, { service: "store", path: "/account/old/active", kind: "down" });
    await submitCredentials(page, OLD_STORE);
    await expectErrorPage(page, world);
    await clearFaults(world);
  });
});

test("§4 link the store: after a missing answer, the next press links the account; L10", async ({
  page,
  world,
}) => {
  await enter(page, world, kenji);
  await openAuth(page, world, "store", "en");
  await emailField(page, "en").fill(OLD_STORE.email);
  await passwordField(page, "en").fill(OLD_STORE.password);
  // The connection breaks before the request is sent.
  await page.route("**/account/migration", (route) => route.abort(), { times: 1 });
  await submitButton(page, "en").click();
  await expectInBothLanguages(page, (words) =>
    expect(page.getByRole("alert")).toHaveText(words.portal.connection.unanswered),
  );
  // Then the store does the work, but its answer is lost, and so is identity's.
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

  // The account has moved; the next press reports it.
  await page.evaluate(() => sessionStorage.setItem("left-over", "x"));
  const migration = page.waitForRequest("**/account/migration");
  // The earlier failure may be logged only now.
  const log = page.waitForRequest(
    (request) => request.url().endsWith("/logs") && request.postDataJSON()?.log_level === 0,
  );
  await passwordField(page).focus();
  await page.keyboard.press("Enter");
  const dialog = await expectResult(page, "success", say(linking.result.success.linked, "store"));
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
  await expect(dialog.getByRole("link", { name: linking.result.home })).toBeFocused();
  await followBack(page);
  await expect(
    page.getByRole("button", { name: linking.transfer.isLinked("オンラインストア") }),
  ).toBeDisabled();

  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page, kenji);
  await expect(page.getByRole("link", { name: "オンラインストア" })).toBeVisible();
  // L10: both addresses get a mail.
  for (const address of [kenji.email, OLD_STORE.email]) {
    await expectMail(world, address, mail.serviceLinked.subject("オンラインストア"));
  }
});
