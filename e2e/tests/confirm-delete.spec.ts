import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { OperationDetail } from "@musubi/contract";
import { demoCatalogue, PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { recallSignIn } from "../person/memory.ts";
import {
  enter,
  expectHome,
  openFromHome,
  signIn,
  switchLanguage,
  tabTo,
} from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { holdAfter, refusalOf } from "../world/calls.ts";
import { withoutTable } from "../world/database.ts";
import { expectMail } from "../world/mailbox.ts";
import { readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { error, common, login } = WORDS.ja;
const words = WORDS.ja.deletion;

test("§4 delete account: a holder can delete the account by keyboard alone", async ({
  page,
  world,
}) => {
  const logs: { operation_detail: number; log_level: number }[] = [];
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().startsWith(world.identity)) return;
    const { pathname } = new URL(request.url());
    calls.push(pathname);
    if (pathname === "/logs") logs.push(request.postDataJSON());
  });
  await enter(page, world, PEOPLE.kenji);
  await openFromHome(page, "deleteAccount");
  const services = page.getByRole("list", { name: words.services });
  await expect(services.getByRole("listitem")).toHaveCount(2);
  await expect(services).toContainText("消去されます");
  await expect(page.getByText(words.lead.withServices(PEOPLE.kenji.email))).toBeVisible();
  const agree = page.getByRole("checkbox", { name: words.agree.withServices });
  const submit = page.getByRole("button", { name: words.submit });
  await expect(submit).toBeDisabled();

  calls.length = 0;
  await tabTo(page, agree);
  await page.keyboard.press("Space");
  await expect(submit).toBeEnabled();
  await page.keyboard.press("Space");
  await expect(submit).toBeDisabled();
  await page.keyboard.press("Space");
  await tabTo(page, submit);
  await page.keyboard.press("Enter");

  const dialog = page.getByRole("dialog", { name: words.done.title });
  await expect(dialog).toBeVisible();
  await expectSoundOnPhone(page);
  // The session is renewed, the services are asked again, then each is left, then the account is closed.
  expect(calls[0]).toBe("/token/renew");
  expect(calls.filter((path) => path === "/account/delete/status")).toHaveLength(5);
  expect(calls.filter((path) => path === "/account/delete")).toHaveLength(2);
  expect(calls.lastIndexOf("/account/delete/status")).toBeLessThan(
    calls.indexOf("/account/delete"),
  );
  expect(calls.filter((path) => path === "/account/disable")).toHaveLength(1);
  await expect
    .poll(() => logs.map(({ operation_detail, log_level }) => [operation_detail, log_level]))
    .toContainEqual([OperationDetail.DELETE_ACCOUNT, 0]);

  await page.keyboard.press("Enter");
  await signIn(page, PEOPLE.kenji);
  await expect(page.getByRole("heading", { name: login.wake.title })).toBeVisible();
  await page.goto(`${world.portal}/error`);
  expect((await readKept(page)) ?? "").not.toContain("eyJ");
  await expectMail(world, PEOPLE.kenji.email, mail.accountClosed.subject);
});

test("§5 delete account: a service that the catalogue hides is not listed, but is left as well", {
  tag: "@release",
}, async ({ page, world }) => {
  const catalogue = demoCatalogue(world.sandbox).map((entry) =>
    entry.kind === "app" ? { ...entry, display: false } : entry,
  );
  writeFileSync(join(world.dataFolder, "catalogue.json"), JSON.stringify(catalogue));
  await world.restartIdentity();
  await enter(page, world, PEOPLE.kenji);
  await openFromHome(page, "deleteAccount");
  const rows = page.getByRole("list", { name: words.services }).getByRole("listitem");
  await expect(rows).toHaveText([/スクール.*消去されます/]);
  const deleted: number[] = [];
  page.on("request", (request) => {
    const isDeletion = request.method() === "POST" && request.url().endsWith("/account/delete");
    if (isDeletion) deleted.push(request.postDataJSON().service_id);
  });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: words.submit }).click();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  expect(deleted.sort()).toEqual([SERVICE_ID.app, SERVICE_ID.school]);
});

test("§4 delete account: a service that cannot be left says why, in both languages", async ({
  page,
  world,
}) => {
  await watchShifts(page);
  await enter(page, world, PEOPLE.ren);
  // The answers are delayed, so that the screen can be seen while it waits for them.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/account/delete/status", async (route) => {
    await held;
    await route.continue();
  });
  await openFromHome(page, "deleteAccount");
  await expect(page.getByRole("checkbox")).toBeDisabled();
  // Each service has a row from the start, so that nothing moves when it answers.
  const rows = page.getByRole("list", { name: words.services }).getByRole("listitem");
  await expect(rows).toContainText([common.checking, common.checking]);
  await expectAccessible(page);
  answer();
  const list = page.getByRole("alert");
  await expect(list).toContainText(error.delete_account);
  await expectNoShift(page);
  await expect(list.getByRole("listitem")).toHaveText([
    /^オンラインストア：お届け前のご注文があります。/,
  ]);
  // The other service says what the holder would lose.
  await expect(rows.filter({ hasNotText: "オンラインストア" })).toContainText("消去されます");
  await expect(page.getByRole("checkbox")).toBeDisabled();
  await expect(page.getByRole("button", { name: words.submit })).toBeDisabled();
  await expectAccessible(page);

  await switchLanguage(page, "en");
  await expect(list).toContainText(WORDS.en.error.delete_account);
  await expect(list.getByRole("listitem")).toContainText(["You have an order on its way."]);
  await expect(page.getByRole("checkbox")).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("link", { name: WORDS.en.deletion.back }).click();
  await expectHome(page, PEOPLE.ren, "en");
});

test("§8 delete account: an error of identity at the end is shown, and the second try succeeds", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/confirm-delete`);
  const submit = page.getByRole("button", { name: words.submit });
  const disable = "/account/disable";
  const close = await holdAfter(page, disable, 0);
  await page.getByRole("checkbox").check();
  await Promise.all([page.waitForRequest(`**${disable}`), submit.click()]);
  await withoutTable(world, "outbox", async () => {
    expect(await refusalOf(page, disable, async () => close())).toBe("InternalErrorException");
  });
  await expect(page.getByRole("alert")).toHaveText(error.account_deletion_failure);
  await expect(page.getByRole("checkbox")).not.toBeChecked();
  await expectAccessible(page);

  // The store has been left already; only the account is still to be closed.
  await page.getByRole("checkbox").check();
  await submit.click();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.getByRole("button", { name: words.done.close }).click();
  await expect(page.getByRole("heading", { level: 1, name: login.signIn.title })).toBeVisible();
});
