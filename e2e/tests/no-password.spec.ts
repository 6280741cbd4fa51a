import { PEOPLE } from "@musubi/demo-world";
import { test as base, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { codeField } from "../person/code-entry.ts";
import { askForReset, newPasswordField, resetButton } from "../person/password-reset.ts";
import { expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import type { World } from "../world/world.ts";

const { portal, error, common } = WORDS.ja;
const { home, changeEmail, changePassword, locked } = portal;
const { yuki, nao } = PEOPLE;

type LockedWords = {
  readonly title: string;
  readonly text: (provider: string) => string;
};

const SETTINGS = {
  Google: "https://myaccount.google.com/",
  Apple: "https://account.apple.com/",
};

/** Expects a screen that this holder cannot use to say why, where it can be done instead, and where to read more. */
async function openLocked(
  page: Page,
  world: World,
  path: string,
  notice: LockedWords,
  provider: keyof typeof SETTINGS,
): Promise<void> {
  await page.goto(`${world.portal}${path}`);
  await expect(page.getByText(notice.title)).toBeVisible();
  await expect(page.getByText(notice.text(provider))).toBeVisible();
  // What the change would do is not mentioned.
  await expect(page.getByText(changeEmail.lead)).toHaveCount(0);
  const settings = page.getByRole("link", { name: locked.settings(provider) });
  await expect(settings).toHaveAttribute("href", SETTINGS[provider]);
  await expect(settings).toHaveAttribute("target", "_blank");
  await expect(page.getByRole("link", { name: common.readHelp })).toHaveAttribute(
    "href",
    `${world.identity}/help?lng=ja#provider`,
  );
  await expectAccessible(page);
}

base.describe("by Google", () => {
  const test = shareTab(yuki);

  test("§2 home shows a holder who signs in with Google that Google is set, and a password is not", async ({
    page,
    world,
  }) => {
    await page.goto(`${world.portal}/index`);
    await expectHome(page, yuki);
    const methods = page.getByRole("list", { name: home.signInMethods });
    await expect(methods.getByRole("listitem")).toHaveText([
      common.providers.Google,
      home.unset([home.password, common.providers.SignInWithApple, home.passkey].join("、")),
    ]);
  });

  test("§6 only Google can change the address of a holder who signs in with Google", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openLocked(page, world, "/change-email", changeEmail.external, "Google");
    await expect(page.getByLabel(changeEmail.label, { exact: true })).toBeDisabled();
  });
});

base.describe("by Apple", () => {
  const test = shareTab(nao);

  test("§2 home shows a holder with Apple and without services that Apple is set, and that there are no services", {
    tag: "@release",
  }, async ({ page, world }) => {
    await page.goto(`${world.portal}/index`);
    await expect(page.getByText(home.noServices)).toBeVisible();
    const { SignInWithApple, Google } = common.providers;
    const methods = page.getByRole("list", { name: home.signInMethods });
    await expect(methods.getByText(SignInWithApple, { exact: true })).toBeVisible();
    await expect(methods.getByText(Google, { exact: true })).toBeHidden();
    await expectAccessible(page);
  });

  test("§6 only Apple can change the address of a holder who signs in with Apple", {
    tag: "@release",
  }, async ({ page, world }) => {
    await openLocked(page, world, "/change-email", changeEmail.external, "Apple");
    await expect(page.getByLabel(changeEmail.label, { exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: changeEmail.submit })).toBeDisabled();
  });

  test("§6 the form to change the password is disabled for an account without a password", async ({
    page,
    world,
  }) => {
    await openLocked(page, world, "/change-password", changePassword.none, "Apple");
    // What a change would do is not shown to a holder who has nothing to change.
    await expect(page.getByText(changePassword.lead)).toHaveCount(0);
    await expect(page.getByRole("button", { name: changePassword.forgotten })).toHaveCount(0);
    await expect(page.getByLabel(changePassword.current, { exact: true })).toBeDisabled();
    await expect(page.getByLabel(changePassword.proposed, { exact: true })).toBeDisabled();
    await expect(page.getByRole("button", { name: changePassword.submit })).toBeDisabled();
  });

  test("§5 a new password for the store is refused if it is the account's address at the store, or the holder's own", {
    tag: "@release",
  }, async ({ page, world }) => {
    // Both addresses would otherwise be valid passwords.
    const email = "old2store@example.jp";
    await askForReset(page, world, email);
    await codeField(page).fill("AAAAAA");
    for (const address of [email.toUpperCase(), nao.email]) {
      await newPasswordField(page).fill(address);
      await expect(page.getByRole("alert")).toHaveText(error.same_password);
      await expect(resetButton(page)).toBeDisabled();
      await newPasswordField(page).fill(`${address}x`);
      await expect(resetButton(page)).toBeEnabled();
    }
  });
});
