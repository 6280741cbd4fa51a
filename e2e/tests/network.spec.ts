import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectResult,
  expectTransfer,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { openOtherTab } from "../person/in-both-languages.ts";
import { enter, expectHome, openFromHome, switchLanguage } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer } from "../world/calls.ts";
import { readCode } from "../world/mailbox.ts";
import { orderFault } from "../world/sandbox.ts";
import { callIdentity, readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { portal, deletion, common, linking } = WORDS.ja;
const { kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
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
    if (route.request().method() !== "POST") return route.fallback();
    asked += 1;
    if (asked > 1) return route.fallback();
    await held;
    await route.fetch();
    await route.abort();
  });
  await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
  const proposed = page.getByLabel(words.proposed, { exact: true });
  await proposed.fill("Hanami2027");
  const submit = page.getByRole("button", { name: words.submit });
  await submit.dblclick();
  await proposed.press("Enter");
  await expect(submit).toHaveAttribute("aria-busy", "true");
  // The sign of it: not before 300 ms, and then at once.
  const sign = { pseudo: "::before", property: "visibility", at: [0, 299, 300] } as const;
  expect(await submit.evaluate(seeAppearing, sign)).toEqual(["hidden", "hidden", "visible"]);
  // Pressed all the same: the test does not wait until it may.
  await submit.click({ force: true });
  answer();
  // Changed, and the answer is lost: whoever presses again is not told that the old password is wrong.
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  expect(asked).toBe(1);
  await submit.click();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
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
  // The address is changed, and nobody hears of it: pressing once more says so, although the code is spent.
  await loseAnswer(page, "/account/verify-code");
  const verified = page.waitForEvent("requestfailed", (request) =>
    request.url().endsWith("/account/verify-code"),
  );
  await page.getByRole("button", { name: portal.code.changeEmail.submit }).click();
  await verified;
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await page.getByRole("button", { name: portal.code.changeEmail.submit }).click();
  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
});

type Sign = {
  readonly pseudo?: string;
  readonly property: "visibility" | "opacity";
  readonly at: readonly number[];
};

/** How the sign of something that takes its time looks, some milliseconds after it began: its animation is put there. */
async function seeAppearing(element: Element, { pseudo, property, at }: Sign): Promise<string[]> {
  const appearances = element
    .getAnimations({ subtree: true })
    .filter((animation) => (animation as Partial<CSSAnimation>).animationName?.includes("appear"));
  await Promise.all(appearances.map(({ ready }) => ready));
  return at.map((milliseconds) => {
    for (const appearance of appearances) appearance.currentTime = milliseconds;
    return getComputedStyle(element, pseudo)[property];
  });
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

  // The screen comes without its words: whoever goes back and opens it once more gets them.
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page);
  await page.route("**/assets/linking-*.js", (route) => route.abort());
  const addService = page.getByRole("link", { name: portal.home.addService });
  await addService.click();
  await expect(
    page.getByRole("heading", { name: portal.connection.screenMissing.title }),
  ).toBeVisible();
  await page.unroute("**/assets/linking-*.js");
  await page.goBack();
  await expectHome(page);
  // Its data takes its time: nothing flashes up for 300 ms, then there is a sign of it.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/account/get/service/activelist?*", async (route) => {
    await held;
    await route.fallback();
  });
  // Asked for by the screen itself: the sign of the gate before it is gone.
  const listed = page.waitForRequest("**/account/get/service/activelist?*");
  await addService.click();
  await listed;
  const waiting = page.getByRole("status").filter({ hasText: common.loading });
  const sign = { property: "opacity", at: [0, 299, 600] } as const;
  await expect(waiting).toBeVisible();
  expect(await waiting.evaluate(seeAppearing, sign)).toEqual(["0", "0", "1"]);
  answer();
  await expectTransfer(page);
  await page.unroute("**/account/get/service/activelist?*");

  // It cannot be loaded ahead: asked for later, it comes with its style.
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page);
  await page.route("**/assets/confirm-delete-route-*", (route) => route.abort());
  const cut = page.waitForEvent("requestfailed", (request) => request.url().endsWith(".css"));
  const deleteAccount = page.getByRole("link", { name: portal.home.deleteAccount });
  await deleteAccount.hover();
  await cut;
  await page.unroute("**/assets/confirm-delete-route-*");
  await deleteAccount.click();
  await expect(page.getByRole("heading", { name: deletion.title })).toBeVisible();
  const sheets = () => Array.from(document.styleSheets, ({ href }) => href).join();
  expect(await page.evaluate(sheets)).toContain("confirm-delete-route");

  await page.getByRole("link", { name: common.back, exact: true }).click();
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

test("§4 no network: a language whose words do not come is chosen all the same, and shown once they can be had; without any script the shell is there", async ({
  page,
  context,
  browser,
  world,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(world.portal);
  await expect(page.getByRole("banner")).toHaveText("むすび ID");
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);
  await page.unroute("**/assets/*.js");
  const scriptless = await browser.newContext({ javaScriptEnabled: false });
  const plain = await scriptless.newPage();
  await plain.goto(world.portal);
  await expect(plain.getByRole("banner")).toBeVisible();
  for (const language of ["ja", "en"]) {
    await expect(plain.locator(`p[lang=${language}]`)).toContainText("JavaScript");
  }
  await scriptless.close();

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

  // Another tab chooses: this one follows, and its address does not take it back at the next reload.
  await switchLanguage(await openOtherTab(page, world), "ja");
  await expectHome(page);
  await expect(page).toHaveURL(`${world.portal}/index?lng=ja`);
});

test("§4 a lost answer: what was done is told all the same, an account linked and an account deleted", async ({
  page,
  world,
}) => {
  await enter(page, world, kenji);
  await openAuth(page, world, "store");
  await loseAnswer(page, "/account/migration");
  await submitCredentials(page, OLD_STORE);
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  // Nobody can sign in to an account that has moved, and the page that knew more is gone.
  await page.reload();
  await submitCredentials(page, OLD_STORE);
  await expectResult(page, "success", linking.result.success.store);

  const agree = page.getByRole("checkbox", { name: deletion.agree });
  const submit = page.getByRole("button", { name: deletion.submit });
  const alert = page.getByRole("alert");
  const deletable = { service: "store", path: "account/deletable", kind: "status", times: 1 };
  await page.goto(`${world.portal}/confirm-delete`);
  await agree.check();
  await orderFault(world, deletable);
  await submit.click();
  // What pushes the form aside is where the holder is led.
  await expect(page.locator("[tabindex]", { has: alert })).toBeFocused();
  await expect(alert).toBeInViewport();
  await page.reload();
  await agree.check();
  // Once it does not get out, once the answer is lost: the page asks again by itself, and then the holder does.
  await page.route("**/account/disable", (route) => route.abort());
  await submit.click();
  await expect(alert).toHaveText(portal.connection.unanswered);
  await expect(agree).toBeFocused();
  await page.unroute("**/account/disable");
  await loseAnswer(page, "/account/disable");
  await page.keyboard.press("Space");
  await submit.click();
  await expect(alert).toHaveText(portal.connection.unanswered);
  await agree.check();
  await submit.click();
  await expect(page.getByRole("dialog", { name: deletion.done.title })).toBeVisible();
});
