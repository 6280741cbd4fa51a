import { OperationDetail } from "@musubi/contract";
import { OLD_ACCOUNTS } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectResult, openAuth, submitCredentials } from "../account-auth.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { openPopup, personAt, socialButton } from "../other-sign-ins.ts";
import { enter, loseAnswer, tabTo } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const { linking, error, text } = WORDS.ja;
const { hints } = linking.auth;
const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };

const oldApp = (provider: "Google" | "SignInWithApple") => {
  const account = OLD_ACCOUNTS.find(
    (each) => each.service === "app" && each.provider?.name === provider,
  );
  return account?.provider?.subject ?? "";
};

async function openApp(page: Page, world: World, language: "ja" | "en" = "ja") {
  await enter(page, world);
  await openAuth(page, world, "app", language);
}

const passwordError = (page: Page) => page.locator("#password-error");

const expectLinked = (page: Page) => expectResult(page, "success", linking.result.success.app);

test("§4 link the app by e-mail and password: wrong, locked, and then right", async ({
  page,
  world,
}) => {
  const logs: { operation_detail: number; log_level: number }[] = [];
  page.on("request", (request) => {
    const isLog = request.method() === "POST" && request.url() === `${world.identity}/logs`;
    if (isLog) logs.push(request.postDataJSON());
  });
  await openApp(page, world);
  await expect(page.getByText(linking.auth.facebook)).toBeVisible();
  await expect(page.getByText(linking.auth.forgottenNotes.app)).toBeVisible();
  await expectAccessible(page);

  await submitCredentials(page, { ...OLD_APP, password: "wrong" });
  await expect(passwordError(page)).toHaveText(text.transfer_failed);
  await submitCredentials(page, { email: "nobody@example.jp", password: "Nobody2020" });
  await expect(passwordError(page)).toHaveText(text.transfer_failed);
  await submitCredentials(page, { email: "disabled-app@example.jp", password: OLD_APP.password });
  await expect(passwordError(page)).toHaveText(text.transfer_failed);

  const other = { email: "nobody-at-all@example.jp", password: "Nobody2020" };
  for (let tries = 0; tries < 12; tries += 1) {
    await submitCredentials(page, other);
    await expect(passwordError(page)).toBeVisible();
    if ((await passwordError(page).textContent()) === error.too_many_requests) break;
  }
  await expect(passwordError(page)).toHaveText(error.too_many_requests);
  await expectAccessible(page);

  await page.route("**/identitytoolkit.googleapis.com/**", (route) => route.abort());
  await submitCredentials(page, OLD_APP);
  await expect(passwordError(page)).toHaveText(WORDS.ja.portal.connection.unanswered);
  await page.unroute("**/identitytoolkit.googleapis.com/**");

  await submitCredentials(page, OLD_APP);
  await expectLinked(page);
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

test("§4 link the app by Google in a popup of 500×600, in English", async ({ page, world }) => {
  await openApp(page, world, "en");
  const popup = await openPopup(page, "Google", "en");
  expect(await popup.evaluate(() => [window.innerWidth, window.innerHeight])).toEqual([500, 600]);
  await expect(popup.locator("html")).toHaveAttribute("lang", "en");
  await expect(socialButton(page, "Google", "en")).toHaveAttribute("aria-busy", "true");
  // The account moves, and the answer is lost: signing in once more confirms it.
  await loseAnswer(page, "/account/migration");
  await Promise.all([popup.waitForEvent("close"), personAt(popup, oldApp("Google")).click()]);
  await expect(passwordError(page)).toHaveText(WORDS.en.portal.connection.unanswered);
  const again = await openPopup(page, "Google", "en");
  await personAt(again, oldApp("Google")).click();
  await expectResult(page, "success", WORDS.en.linking.result.success.app, "en");
  await expectAccessible(page);
});

test("§8 link the app by Apple: blocked, closed, called off, somebody unknown, and then right", async ({
  page,
  world,
}) => {
  await openApp(page, world);
  const apple = socialButton(page, "SignInWithApple");
  await expect(apple).toBeEnabled();

  await page.evaluate(() => {
    const open = window.open.bind(window);
    window.open = (...features) => {
      window.open = open;
      return features.length > 0 ? null : open();
    };
  });
  await apple.click();
  await expect(passwordError(page)).toHaveText(`${error.auth_failed}${hints.popupBlocked}`);
  await expectAccessible(page);

  await page.clock.install();
  const closed = await openPopup(page, "SignInWithApple");
  await closed.close();
  await page.clock.runFor(10_000);
  await expect(passwordError(page)).toHaveText(`${error.auth_failed}${hints.popupClosed}`);

  const calledOff = await openPopup(page, "SignInWithApple");
  await calledOff.locator("button[name=cancel]").click();
  await expect(passwordError(page)).toHaveText(`${error.auth_failed}${hints.popupClosed}`);

  const unknown = await openPopup(page, "SignInWithApple");
  await personAt(unknown, "apple-tsubasa").click();
  await expect(passwordError(page)).toHaveText(error.auth_failed);

  await tabTo(page, apple);
  const [popup] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
  await personAt(popup, oldApp("SignInWithApple")).click();
  await expectLinked(page);
});

test("a provider that cuts the popup off: the answer comes home by another way", async ({
  page,
  context,
  world,
}) => {
  await openApp(page, world);
  const providerOrigin = world.sandbox.replace("localhost", "127.0.0.1");
  await context.route(`${providerOrigin}/google/interaction/**`, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    await route.fulfill({
      response,
      headers: { ...response.headers(), "cross-origin-opener-policy": "same-origin" },
    });
  });
  const popup = await openPopup(page, "Google");
  // A route does not see what a redirect led to: loaded again, the page is cut off.
  await popup.reload();
  expect(await popup.evaluate(() => window.opener === null)).toBe(true);
  await personAt(popup, oldApp("Google")).click();
  await expectLinked(page);

  // Whoever opens the page by itself is told what to do, and the address keeps no handle.
  const { unheard } = WORDS.ja.socialPopup;
  await page.clock.install();
  await page.goto(`${world.portal}/social-popup#handle=nobody-waits-for-this`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await page.clock.runFor(6_000);
  await expect(page.getByRole("heading", { level: 1, name: unheard.title })).toBeVisible();
  await expectAccessible(page);
});
