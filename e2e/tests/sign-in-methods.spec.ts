import { PEOPLE } from "@musubi/demo-world";
import { test as base, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectNoShift, watchShifts } from "../expect/layout-shifts.ts";
import { expectUsable } from "../expect/usable.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectHome, switchLanguage, tabTo } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { personAt } from "../person/social-sign-in.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { expectMail } from "../world/mailbox.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { credentials: words, activity, common, portal } = WORDS.ja;
const { hana, yuki } = PEOPLE;
const { Google } = common.providers;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, title = words.title) =>
  page.getByRole("heading", { level: 1, name: title });

async function openCredentials(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/sign-in-methods?lng=ja`);
  await expect(heading(page)).toBeVisible();
}

/** Expects a message in view, with the focus. */
async function expectTold(page: Page, told: string): Promise<void> {
  await expect(page.getByText(told)).toBeInViewport();
  await expect(page.locator(":focus")).toHaveText(told);
}

/** Logs in to an account at Google in the popup. */
async function addGoogle(page: Page, subject: string): Promise<void> {
  const add = button(page, words.addOf(Google));
  await expect(add).toBeEnabled();
  const [popup] = await Promise.all([page.waitForEvent("popup"), add.click()]);
  await personAt(popup, subject).click();
}

base.describe("a holder with a password", () => {
  const test = shareTab(hana);

  test("S23: adds Google, and removes it by keyboard after a dialog that says which methods remain", async ({
    page,
    world,
  }) => {
    await watchShifts(page);
    await page.goto(`${world.portal}/index?lng=ja`);
    await expectHome(page);
    await page
      .getByRole("link", { name: portal.home.unset(common.providers.SignInWithApple) })
      .click();
    await expect(heading(page)).toBeVisible();
    await expectNoShift(page);
    await expectAccessible(page);
    await expectFitting(page);
    await expectUsable(page);
    await expectInBothLanguages(page, async ({ credentials }) => {
      await expect(heading(page, credentials.title)).toBeVisible();
      await expect(page.getByRole("list", { name: credentials.list })).toContainText(
        credentials.password,
      );
    });
    await switchLanguage(page, "ja");

    await addGoogle(page, "google-haru");
    await expectTold(page, words.told.added(Google));
    await expectMail(world, hana.email, mail.credentialAdded.subject(Google));
    await expectAccessible(page);

    const remove = button(page, words.removeOf(Google));
    await tabTo(page, remove);
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: words.removing.title(Google) });
    await expect(dialog).toContainText(words.removing.left);
    await expect(dialog.getByRole("listitem")).toHaveText([words.password]);
    await expectAccessible(page);
    await expectUsable(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(remove).toBeFocused();
    await page.keyboard.press("Enter");
    await tabTo(page, dialog.getByRole("button", { name: words.removing.submit, exact: true }));
    await page.keyboard.press("Enter");
    await expectTold(page, words.told.removed(Google));
    await expect(button(page, words.addOf(Google))).toBeVisible();
    await expectMail(world, hana.email, mail.credentialRemoved.subject(Google));

    // A holder who did not do this is led back to the sign-in methods first.
    await page.goto(`${world.portal}/activity`);
    const row = page
      .getByRole("listitem")
      .filter({ hasText: activity.deeds.REMOVE_SIGN_IN_METHOD.google });
    await row.locator("summary").click();
    await row.getByRole("link").click();
    const { credentials, undo, freeze } = activity.notMe;
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([credentials, undo, freeze]);
    await expectAccessible(page);
    await page.getByRole("link", { name: activity.notMe.seeCredentials }).click();
    await expect(heading(page)).toBeVisible();
  });

  test("cannot add a Google account that has its own ID, and is offered a merge", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openCredentials(page, world);
    await addGoogle(page, "google-yuki");
    await expect(page.getByRole("alert")).toContainText("統合");
    await expect(page.getByRole("link", { name: words.merge })).toHaveAttribute(
      "href",
      "/account-auth?serviceType=4",
    );
    await expectAccessible(page);
  });
});

base.describe("a holder who signed up with Google", () => {
  const test = shareTab(yuki);

  test("S23: cannot remove Google before setting a password, and can then change the address", {
    tag: "@release",
  }, async ({ page, world }) => {
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    page.on("console", (said) => said.type() === "error" && faults.push(said.text()));
    await openCredentials(page, world);
    await expect(page.getByText(words.last)).toBeVisible();
    await expect(page.getByText(yuki.email)).toBeVisible();
    await expect(button(page, words.removeOf(Google))).toHaveCount(0);
    // The form opens although nothing more can be loaded.
    await page.route("**/assets/*", (route) => route.abort());
    await button(page, words.setPassword).click();
    const field = page.getByLabel(words.firstPassword.label, { exact: true });
    await expect(field).toBeVisible();
    expect(faults).toEqual([]);
    await page.unroute("**/assets/*");
    await button(page, words.firstPassword.submit).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill("password1");
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expectAccessible(page);
    await field.fill("Yukimi 2026");
    await page.keyboard.press("Enter");
    await expect(page.getByText(words.told.set)).toBeVisible();
    await expect(button(page, words.removeOf(Google))).toBeVisible();
    await expectMail(world, yuki.email, mail.credentialAdded.subject(mail.credentials.password));
    await page.goto(`${world.portal}/change-email`);
    await expect(page.getByLabel(portal.changeEmail.label)).toBeEnabled();
  });
});
