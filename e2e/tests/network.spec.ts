import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect-accessible.ts";
import { readCode } from "../mailbox.ts";
import {
  callIdentity,
  enter,
  expectHome,
  openFromHome,
  readKept,
  switchLanguage,
} from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const { portal, common } = WORDS.ja;
const NEW_EMAIL = "hana.new@example.jp";

test("§4 slow network: the button says so, and however often it is pressed, one request goes out; no network: what was typed stays, nothing signs out, and trying again goes on from there", async ({
  page,
  context,
  world,
}) => {
  await enter(page, world);
  await openFromHome(page, "changePassword");
  const words = portal.changePassword;
  let asked = 0;
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/account/change-password", async (route) => {
    if (route.request().method() === "POST") asked += 1;
    await held;
    await route.continue();
  });
  await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
  const proposed = page.getByLabel(words.proposed, { exact: true });
  await proposed.fill("Hanami2027");
  const submit = page.getByRole("button", { name: words.submit });
  await submit.dblclick();
  await proposed.press("Enter");
  await expect(submit).toHaveAttribute("aria-busy", "true");
  // The sign of it: not before 300 ms, and then at once.
  expect(await submit.evaluate(seeWaitingSign)).toEqual({
    0: "hidden",
    299: "hidden",
    300: "visible",
  });
  // Pressed all the same: the test does not wait until it may.
  await submit.click({ force: true });
  answer();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  expect(asked).toBe(1);
  await page.keyboard.press("Escape");
  await expectHome(page);

  await openFromHome(page, "changeEmail");
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

  const code = await readCode(world, NEW_EMAIL);
  const input = page.getByLabel(portal.code.label);
  await input.fill(code);
  await context.setOffline(true);
  await page.getByRole("button", { name: portal.code.changeEmail.submit }).click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await expect(input).toHaveValue(code);
  await context.setOffline(false);
  await page.getByRole("button", { name: portal.code.changeEmail.submit }).click();
  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
});

/** Whether a busy button's sign can be seen, some milliseconds after the press: its animation is put there. */
function seeWaitingSign(button: Element): Record<number, string> {
  const appearance = button
    .getAnimations({ subtree: true })
    .find((animation) => (animation as Partial<CSSAnimation>).animationName?.includes("appear"));
  const at = (milliseconds: number) => {
    if (appearance !== undefined) appearance.currentTime = milliseconds;
    return getComputedStyle(button, "::before").visibility;
  };
  return { 0: at(0), 299: at(299), 300: at(300) };
}

test("§4 no network: a screen that cannot be opened or loaded comes once there is one", async ({
  page,
  context,
  world,
}) => {
  await enter(page, world);
  // Cut before anything of the screen was loaded ahead.
  await page.route("**/assets/change-password-route-*.js", (route) => route.abort());
  await page.getByRole("link", { name: portal.home.changePassword }).click();
  await expect(
    page.getByRole("heading", { name: portal.connection.screenMissing.title }),
  ).toBeVisible();
  await page.unroute("**/assets/change-password-route-*.js");
  await page.getByRole("button", { name: common.retry }).click();
  await expect(page.getByRole("heading", { name: portal.changePassword.title })).toBeVisible();

  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page);
  await page.getByRole("link", { name: portal.home.changeEmail }).hover();
  await page.waitForFunction(() =>
    performance
      .getEntriesByType("resource")
      .some(({ name }) => name.includes("change-email-route")),
  );
  await context.setOffline(true);
  await page.getByRole("link", { name: portal.home.changeEmail }).click();
  await expect(page.getByRole("heading", { name: portal.gate.unreachable.title })).toBeVisible();
  await expectAccessible(page);
  // Nobody has to press anything: the network is back, and so is the screen.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: portal.changeEmail.title })).toBeVisible();

  // Let in, but then the account's services did not come: the error page waits for the network too.
  await page.route("**/account/get/service/activelist?*", (route) => route.abort());
  await page.getByRole("link", { name: common.back }).click();
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(
    page.getByRole("heading", { name: portal.errorPage.reasons.offline.title }),
  ).toBeVisible();
  await page.unroute("**/account/get/service/activelist?*");
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText(portal.connection.offline);
  await context.setOffline(false);
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index`);

  // Not for somebody whose session has ended meanwhile: nobody is sent to the login from there.
  await page.route("**/account/get/service/activelist?*", (route) => route.abort());
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

test("§4 no network: a language whose words do not come is chosen all the same, and shown once they can be had", async ({
  page,
  context,
  world,
}) => {
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  await enter(page, world);
  const english = page.getByRole("link", { name: common.languageNames.en, exact: true });
  await context.setOffline(true);
  await english.click();
  await expect.poll(() => readKept(page)).toContain('"lang":"en"');
  await expectHome(page);
  await context.setOffline(false);
  await expectHome(page, PEOPLE.hana, "en");

  // A network that seems to be there: the link is followed, and the shell waits for the words.
  await switchLanguage(page, "ja");
  await page.reload();
  await expectHome(page);
  await page.route("**/assets/en-*.js", (route) => route.abort());
  await english.click();
  await expect(page).toHaveURL(`${world.portal}/index?lng=en`);
  await expect(page.locator(".shell")).toBeVisible();
  await page.unroute("**/assets/en-*.js");
  await context.setOffline(true);
  await context.setOffline(false);
  await expectHome(page, PEOPLE.hana, "en");
  expect(broken).toEqual([]);
});
