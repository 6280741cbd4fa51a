import { expectAccessible } from "../expect/accessible.ts";
import { askForCode, codeField } from "../person/code-entry.ts";
import { comeBack } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { callIdentity, readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { portal, common } = WORDS.ja;
const NEW_EMAIL = "hana.new@example.jp";
const SERVICES = "**/account/get/service/activelist?*";

test.beforeEach(({ page, world }) => comeBack(page, world));

test("§4 no network: a typed address remains in its field, and the next press sends it", async ({
  page,
  context,
  world,
}) => {
  await page.getByRole("link", { name: portal.home.changeEmail }).click();
  const field = page.getByLabel(portal.changeEmail.label, { exact: true });
  const next = page.getByRole("button", { name: portal.changeEmail.submit });
  await field.fill(NEW_EMAIL);
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText(portal.connection.offline);
  await next.click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await expect(field).toHaveValue(NEW_EMAIL);
  await context.setOffline(false);
  await expect(page.getByRole("status")).toBeEmpty();
  await next.click();
  await expect(page).toHaveURL(`${world.portal}/input-code`);
});

test("§4 no network: a typed code remains in its field, and the next press sends it", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await askForCode(page, world, NEW_EMAIL);
  const code = await readCode(world, NEW_EMAIL);
  const submit = page.getByRole("button", { name: portal.code.changeEmail.submit });
  await context.setOffline(true);
  await codeField(page).fill(code);
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await expect(codeField(page)).toHaveValue(code);
  await context.setOffline(false);
  await submit.click();
  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
});

test("§4 no network: a screen that cannot be opened loads by itself once there is a network", async ({
  page,
  context,
}) => {
  const changeEmail = page.getByRole("link", { name: portal.home.changeEmail });
  await changeEmail.hover();
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => name.includes("change-email-screen")),
  );
  await context.setOffline(true);
  await changeEmail.click();
  await expect(page.getByRole("heading", { name: portal.gate.unreachable.title })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: portal.changeEmail.title })).toBeVisible();
});

test("§4 no network: the error page leads home once there is a network", {
  tag: "@release",
}, async ({ page, context, world }) => {
  // The log-in works, but then the account's services do not load.
  await page.route(SERVICES, (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL(`${world.portal}/error`);
  const { title } = portal.errorPage.reasons.offline;
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.unroute(SERVICES);
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText(portal.connection.offline);
  await context.setOffline(false);
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index`);
});

test("§4 no network: the error page does not lead to the login by itself if the session has ended meanwhile", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await page.route(SERVICES, (route) => route.abort());
  await page.reload();
  await expect(page).toHaveURL(`${world.portal}/error`);
  expect((await callIdentity(page, world, "/account/logout", {})).ok).toBe(true);
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText(portal.connection.offline);
  const renewal = page.waitForResponse("**/token/renew");
  await context.setOffline(false);
  expect((await renewal).status()).toBe(401);
  await expect.poll(() => readKept(page)).not.toContain("eyJ");
  await expect(page).toHaveURL(`${world.portal}/error`);
  await page.getByRole("link", { name: common.retry }).click();
  await expect(page).toHaveURL(/\/login\//);
});
