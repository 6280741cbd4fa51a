import { OperationDetail, type ProviderName } from "@musubi/contract";
import { OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectFailure,
  expectFault,
  expectRefused,
  expectResult,
  failedLink,
  hearServiceOut,
  openAuth,
  submitCredentials,
} from "../person/account-auth.ts";
import { languageOf, openOtherTab } from "../person/in-both-languages.ts";
import { expectPage } from "../person/login-pages.ts";
import { enter, tabTo } from "../person/person.ts";
import { openPopup, personAt, socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer } from "../world/calls.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { linking } = WORDS.ja;
const { kenji } = PEOPLE;
const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };

const oldApp = (provider: ProviderName) => {
  const account = OLD_ACCOUNTS.find(
    (each) => each.service === "app" && each.provider?.name === provider,
  );
  return account?.provider?.subject ?? "";
};

async function openApp(page: Page, world: World, language: "ja" | "en" = "ja") {
  await enter(page, world);
  await openAuth(page, world, "app", language);
}

test("§8 link the app by e-mail and password: every refusal in both languages, and then right", async ({
  page,
  world,
}) => {
  const logs: { operation_detail: number; log_level: number }[] = [];
  page.on("request", (request) => {
    const isLog = request.method() === "POST" && request.url() === `${world.identity}/logs`;
    if (isLog) logs.push(request.postDataJSON());
  });
  await openApp(page, world);
  await expectAccessible(page);
  const nobody = { email: "nobody@example.jp", password: "Nobody2020" };
  for (const [account, hint] of [
    [{ ...OLD_APP, password: "wrong" }, "checkCredentials"],
    [{ ...OLD_APP, email: "disabled-app@example.jp" }, "accountBarred"],
    [nobody, "checkCredentials"],
  ] as const) {
    await expectRefused(page, account, failedLink(hint));
    await expect(page.locator("#password")).toHaveAttribute("aria-invalid", "true");
  }
  for (let tries = 0; tries < 4; tries += 1) {
    const answer = page.waitForResponse("**/accounts:signInWithPassword*");
    await submitCredentials(page, nobody, await languageOf(page));
    await answer;
    await expect(page.getByRole("alert")).toBeVisible();
  }
  await expectRefused(page, nobody, ({ error }) => error.too_many_requests);
  await expectAccessible(page);
  await page.route("**/identitytoolkit.googleapis.com/**", (route) => route.abort());
  await expectRefused(page, OLD_APP, ({ portal }) => portal.connection.unanswered);
  await page.unroute("**/identitytoolkit.googleapis.com/**");

  // An account that is somebody's already.
  const otherTab = await openOtherTab(page, world);
  await submitCredentials(page, kenji, await languageOf(page));
  await expectFailure(page, otherTab, ({ text }) => text.transfer_failed);
  for (const language of ["en", "ja"] as const) {
    await openAuth(page, world, "app", language);
    await hearServiceOut(page, world, { service: "app", path: "/account/owner" }, OLD_APP);
  }

  await submitCredentials(page, OLD_APP);
  await expectResult(page, "success", linking.result.success.app);
  await expectAccessible(page);
  expect(
    logs.map(({ operation_detail, log_level }) => [operation_detail, log_level]),
  ).toContainEqual([OperationDetail.ACCOUNT_LINK_APP, 0]);
  // Signed out of the app again: nothing of the sign-in stays in this browser.
  expect(await readAppUsers(page)).toEqual([]);

  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  const { isLinked } = linking.transfer;
  await expect(page.getByRole("button", { name: isLinked("アプリ") })).toBeDisabled();
});

/** Whoever the identity SDK still knows in this browser. */
const readAppUsers = (page: Page): Promise<unknown[]> =>
  page.evaluate(async () => {
    const local = Object.keys(localStorage).filter((key) => key.startsWith("firebase:authUser"));
    const session = Object.keys(sessionStorage).filter((key) => key.startsWith("firebase:auth"));
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name === "firebaseLocalStorageDb")) {
      return [...local, ...session];
    }
    const rows = await new Promise<unknown[]>((resolve, reject) => {
      const opening = indexedDB.open("firebaseLocalStorageDb");
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const store = "firebaseLocalStorage";
        const reading = opening.result.transaction(store).objectStore(store).getAllKeys();
        reading.onsuccess = () => resolve(reading.result);
      };
    });
    return [...local, ...session, ...rows];
  });

test("§4 link the app by Google in a popup of 500×600: cut off by the provider, then an answer is lost", async ({
  page,
  world,
}) => {
  await openApp(page, world, "en");
  await orderFault(world, { service: "google", kind: "cut-off" });
  const popup = await openPopup(page, "Google", "en");
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await expect(popup.locator("html")).toHaveAttribute("lang", "en");
  await expect(socialButton(page, "Google", "en")).toHaveAttribute("aria-busy", "true");
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  // Its answer comes home by another way. The account moves, and the answer to that is lost.
  await loseAnswer(page, "/account/migration");
  await personAt(popup, oldApp("Google")).click();
  await expectFault(page, ({ portal }) => portal.connection.unanswered);
  await clearFaults(world);
  // Signing in once more confirms it.
  const again = await openPopup(page, "Google");
  await Promise.all([again.waitForEvent("close"), personAt(again, oldApp("Google")).click()]);
  await expectResult(page, "success", linking.result.success.app);
  await expectAccessible(page);

  // Whoever opens the popup's last page by itself is told what to do, and the address keeps no handle.
  const { unheard } = WORDS.ja.socialPopup;
  await page.clock.install();
  await page.goto(`${world.portal}/social-popup#handle=nobody-waits-for-this`);
  await expect(page).toHaveURL(`${world.portal}/social-popup`);
  await page.clock.runFor(6_000);
  await expectPage(page, unheard.title);
  await expectAccessible(page);
});

test("§8 link the app by Apple: every way that the popup fails in both languages, and then right", async ({
  page,
  world,
}) => {
  await openApp(page, world);
  const apple = async () => socialButton(page, "SignInWithApple", await languageOf(page));
  /** The clock must not be put forward while the session is being renewed: that would seem to take too long. */
  const open = async () => {
    const renewed = page.waitForResponse("**/token/renew");
    const popup = await openPopup(page, "SignInWithApple", await languageOf(page));
    await (await renewed).finished();
    return popup;
  };
  const expectHint = async (hint: keyof typeof linking.auth.hints) => {
    await expectFault(
      page,
      (words) => `${words.error.auth_failed}${words.linking.auth.hints[hint]}`,
    );
    // Nothing was typed, so no field is wrong.
    await expect(page.locator("[aria-invalid]")).toHaveCount(0);
  };
  await expect(await apple()).toBeEnabled();

  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...features) => {
      window.open = open;
      return features.length > 0 ? null : open();
    };
  });
  await (await apple()).click();
  await expectHint("popupBlocked");
  await expectAccessible(page);

  await page.clock.install();
  const closed = await open();
  await closed.close();
  await page.clock.runFor(10_000);
  await expectHint("popupClosed");

  const calledOff = await open();
  await calledOff.locator("button[name=cancel]").click();
  await expectHint("popupClosed");

  const unheard = await open();
  await orderFault(world, { service: "apple", path: "/token", kind: "down", times: 1 });
  await personAt(unheard, oldApp("SignInWithApple")).click();
  await expectHint("popupUnavailable");

  for (const subject of ["apple-tsubasa", "apple-not-kenji"]) {
    await personAt(await open(), subject).click();
    await expectFault(page, ({ error }) => error.auth_failed);
  }

  // What another origin posts to this page is not believed, were it from the popup itself.
  await watchMessages(page);
  const forged = await open();
  const fromElsewhere = new URL(forged.url()).origin;
  expect([world.portal, world.identity]).not.toContain(fromElsewhere);
  await forged.evaluate(() => {
    const answer = { type: "musubi-social", ok: true, idToken: "forged" };
    window.opener.postMessage(answer, "*");
    window.opener.postMessage({ ...answer, ok: false, error: "cancelled" }, "*");
  });
  await expect.poll(() => readMessages(page)).toEqual([fromElsewhere, fromElsewhere]);
  await expect(await apple()).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("alert")).toBeHidden();
  // Nor does identity answer for a page that is not the portal. All that is left is to close it.
  const broker = `${world.identity}/social/broker/apple?origin=${fromElsewhere}&nonce=${"n".repeat(32)}`;
  for (const language of ["ja", "en"] as const) {
    await forged.goto(`${broker}&lng=${language}`);
    await expectPage(forged, WORDS[language].login.problem.problems["wrong-origin"].title);
  }
  await forged.close();
  await page.clock.runFor(10_000);
  await expectHint("popupClosed");

  const late = await open();
  const shut = late.waitForEvent("close");
  await page.clock.fastForward(11 * 60_000);
  await shut;
  await expectHint("popupLate");

  const otherTab = await openOtherTab(page, world);
  await tabTo(page, await apple());
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await personAt(popup, oldApp("SignInWithApple")).click();
  const language = await languageOf(page);
  const { success } = WORDS[language].linking.result;
  await expectResult(page, "success", success.app, language);

  // One account of the app is enough for an ID.
  await openAuth(page, world, "app", language);
  await submitCredentials(page, OLD_APP, language);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
});

/** Writes down where the messages come from that this page hears. */
const watchMessages = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    window.addEventListener("message", ({ origin }) => heard.push(origin));
  });

const readMessages = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => (window as unknown as { heard: string[] }).heard);
