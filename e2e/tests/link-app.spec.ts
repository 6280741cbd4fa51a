import { OperationDetail } from "@musubi/contract";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectFailure,
  expectFault,
  expectResult,
  followBack,
  openAuth,
  say,
  submitCredentials,
} from "../person/account-auth.ts";
import { openOtherTab } from "../person/in-both-languages.ts";
import { expectPage } from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { tabTo } from "../person/person.ts";
import { oldAppSubject, openPopup, personAt, socialButton } from "../person/social-sign-in.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer, watchMoves } from "../world/calls.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { linking } = WORDS.ja;
const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };

test("§4 link the app with e-mail and password: the account is linked, the link is logged, and the browser is signed out of the app", async ({
  page,
  world,
}) => {
  const logs: { operation_detail: number; log_level: number }[] = [];
  page.on("request", (request) => {
    const isLog = request.method() === "POST" && request.url() === `${world.identity}/logs`;
    if (isLog) logs.push(request.postDataJSON());
  });
  await recallSignIn(page, world);
  await openAuth(page, world, "app");
  await expectAccessible(page);
  await submitCredentials(page, OLD_APP);
  await expectResult(page, "success", say(linking.result.success.linked, "app"));
  await expectAccessible(page);
  expect(
    logs.map(({ operation_detail, log_level }) => [operation_detail, log_level]),
  ).toContainEqual([OperationDetail.ACCOUNT_LINK_APP, 0]);
  // Nothing of the sign-in remains in this browser.
  expect(await readAppUsers(page)).toEqual([]);

  await followBack(page);
  const { isLinked } = linking.transfer;
  await expect(page.getByRole("button", { name: isLinked("アプリ") })).toBeDisabled();
});

/** Returns every user that the identity SDK still knows in this browser. */
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

test("§4 link the app by Google in a popup of 500×600: the account is linked, although the popup loses its opener and an answer is lost", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "app", "en");
  await orderFault(world, { service: "google", kind: "cut-off" });
  const popup = await openPopup(page, "Google", "en");
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await expect(popup.locator("html")).toHaveAttribute("lang", "en");
  await expect(socialButton(page, "Google", "en")).toHaveAttribute("aria-busy", "true");
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  // The popup's answer arrives without its opener. The account moves, and identity's answer to that is lost.
  await loseAnswer(page, "/account/migration");
  await personAt(popup, oldAppSubject("Google")).click();
  await expectFault(page, ({ portal }) => portal.connection.unanswered);
  await clearFaults(world);
  // Signing in once more shows that the account is linked.
  const again = await openPopup(page, "Google");
  const isClosed = again.waitForEvent("close");
  await Promise.all([isClosed, personAt(again, oldAppSubject("Google")).click()]);
  await expectResult(page, "success", say(linking.result.success.linked, "app"));
  await expectAccessible(page);
});

test("§4 link the app: the popup's last page, opened directly, says what to do, and removes the handle from its address", {
  tag: "@release",
}, async ({ page, world }) => {
  const { unheard } = WORDS.ja.socialPopup;
  await page.clock.install();
  await page.goto(`${world.portal}/social-popup#handle=nobody-waits-for-this`);
  await expect(page).toHaveURL(`${world.portal}/social-popup`);
  await page.clock.runFor(6_000);
  await expectPage(page, unheard.title);
  await expectAccessible(page);
});

test("§4 link the app by Apple, begun by keyboard: one account is linked, and a second one is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "app");
  const otherTab = await openOtherTab(page, world);
  await page.bringToFront();
  await tabTo(page, socialButton(page, "SignInWithApple"));
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await personAt(popup, oldAppSubject("SignInWithApple")).click();
  await expectResult(page, "success", say(linking.result.success.linked, "app"));

  await openAuth(page, world, "app");
  const moved = watchMoves(page);
  await submitCredentials(page, OLD_APP);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  expect(moved).toEqual([]);
});
