import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFault, expectResult, openAuth, say } from "../person/account-auth.ts";
import { languageOf } from "../person/in-both-languages.ts";
import { expectPage } from "../person/login-pages.ts";
import { shareTab } from "../person/shared-tab.ts";
import { oldAppSubject, openPopup, personAt, socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect } from "../world/test.ts";

type Hint = keyof typeof WORDS.ja.linking.auth.hints;

const test = shareTab();

const apple = async (page: Page) => socialButton(page, "SignInWithApple", await languageOf(page));

/** Opens the popup, and waits for the renewal, which would time out if the clock moved meanwhile. */
async function openApple(page: Page): Promise<Page> {
  const renewed = page.waitForResponse("**/token/renew");
  const popup = await openPopup(page, "SignInWithApple", await languageOf(page));
  await (await renewed).finished();
  return popup;
}

/** Expects the message that the sign-in failed and what to do, in both languages and above the providers' buttons. */
async function expectHint(page: Page, hint: Hint): Promise<void> {
  await expectFault(
    page,
    ({ linking: { auth } }) => `${auth.failed.auth_failed}${auth.hints[hint]}`,
  );
  // Nothing was typed, so no field is wrong.
  await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  await expect(page.locator(":has(> [role=alert]) + button")).toHaveText(
    await (await apple(page)).innerText(),
  );
}

test.beforeEach(({ page, world }) => openAuth(page, world, "app"));

test("§8 link the app by Apple: a popup that the browser blocks is reported", async ({ page }) => {
  await expect(await apple(page)).toBeEnabled();
  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...features) => {
      window.open = open;
      return features.length > 0 ? null : open();
    };
  });
  await (await apple(page)).click();
  await expectHint(page, "popupBlocked");
  await expectAccessible(page);
});

test("§8 link the app by Apple: a popup that is closed, or a sign-in that is cancelled in the popup, is reported", {
  tag: "@release",
}, async ({ page }) => {
  await page.clock.install();
  const closed = await openApple(page);
  await closed.close();
  await page.clock.runFor(10_000);
  await expectHint(page, "popupClosed");

  const calledOff = await openApple(page);
  await calledOff.locator("button[name=cancel]").click();
  await expectHint(page, "popupClosed");
});

test("a lost popup can be opened again, and a popup that is no longer wanted can be closed", {
  tag: "@release",
}, async ({ page }) => {
  const lost = await openApple(page);
  const { popup: words } = WORDS.ja.linking.auth;
  await expect(page.getByRole("status").filter({ hasText: words.waiting })).toBeVisible();
  await expectAccessible(page);
  await lost.close();
  const again = page.waitForEvent("popup");
  await page.getByRole("button", { name: words.openAgain }).click();
  const second = await again;
  await expect(personAt(second, oldAppSubject("SignInWithApple"))).toBeVisible();

  const shut = second.waitForEvent("close");
  await page.getByRole("button", { name: words.callOff }).click();
  await shut;
  await expect(page.getByText(words.waiting)).toBeHidden();
  await expect(page.getByRole("alert")).toBeHidden();
  // A third popup finishes the sign-in.
  await personAt(await openApple(page), oldAppSubject("SignInWithApple")).click();
  await expectResult(page, "success", say(WORDS.ja.linking.result.success.linked, "app"));
});

test("§8 link the app by Apple: a provider that does not answer identity is reported", {
  tag: "@release",
}, async ({ page, world }) => {
  const unheard = await openApple(page);
  await orderFault(world, { service: "apple", path: "/token", kind: "down", times: 1 });
  await personAt(unheard, oldAppSubject("SignInWithApple")).click();
  await expectHint(page, "popupUnavailable");
});

test("§8 link the app by Apple: a person who has no account of the app, or only the address of one, is refused", {
  tag: "@release",
}, async ({ page }) => {
  for (const subject of ["apple-tsubasa", "apple-not-kenji"]) {
    await personAt(await openApple(page), subject).click();
    await expectFault(page, ({ error }) => error.auth_failed);
  }
});

test("§8 link the app by Apple: messages of another origin are ignored, even from the popup itself", async ({
  page,
  world,
}) => {
  await page.clock.install();
  await watchMessages(page);
  const forged = await openApple(page);
  const fromElsewhere = new URL(forged.url()).origin;
  expect([world.portal, world.identity]).not.toContain(fromElsewhere);
  await forged.evaluate(() => {
    const answer = { type: "musubi-social", ok: true, idToken: "forged" };
    window.opener.postMessage(answer, "*");
    window.opener.postMessage({ ...answer, ok: false, error: "cancelled" }, "*");
  });
  await expect.poll(() => readMessages(page)).toEqual([fromElsewhere, fromElsewhere]);
  await expect(await apple(page)).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("alert")).toBeHidden();
  // Identity refuses a popup for a page that is not the portal, too. That popup can only be closed.
  const broker = `${world.identity}/social/broker/apple?origin=${fromElsewhere}&nonce=${"n".repeat(32)}`;
  for (const language of ["ja", "en"] as const) {
    await forged.goto(`${broker}&lng=${language}`);
    await expectPage(forged, WORDS[language].login.problem.problems["wrong-origin"].title);
  }
  await forged.close();
  await page.clock.runFor(10_000);
  await expectHint(page, "popupClosed");
});

/** Records the origins of the messages that this page gets. */
const watchMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", ({ origin }) => heard.push(origin));
  });

const readMessages = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);

test("§8 link the app by Apple: a sign-in that takes too long is reported, and its popup is closed", {
  tag: "@release",
}, async ({ page }) => {
  await page.clock.install();
  const late = await openApple(page);
  const shut = late.waitForEvent("close");
  await page.clock.fastForward(11 * 60_000);
  await shut;
  await expectHint(page, "popupLate");
});
