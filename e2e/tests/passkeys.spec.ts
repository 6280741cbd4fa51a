import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectFitting } from "../expect/fitting.ts";
import { expectUsable } from "../expect/usable.ts";
import { giveAuthenticator } from "../person/authenticator.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectHome, logOut, signIn, switchLanguage } from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { expectMail } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { passkey: words, ownPasskeys: own, credentials, login, common, portal } = WORDS.ja;
const { hana } = PEOPLE;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function expectSound(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectFitting(page);
  await expectUsable(page);
}

/** Waits until the page knows that this device can make passkeys: a log-in before that is offered none. */
const untilOfferable = (page: Page) => expect(page.locator("[name=passkeys]")).toHaveValue("1");

test("S22: a passkey is offered once; two authenticators add one each; one is renamed, one logs in", async ({
  page,
  world,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const first = await giveAuthenticator(page);
  await page.goto(`${world.portal}/index?lng=ja`);
  await expect(button(page, words.logIn)).toBeVisible();
  await untilOfferable(page);
  await signIn(page);
  await expectInBothLanguages(page, async ({ passkey }) => {
    await expect(heading(page, passkey.offer.title)).toBeVisible();
    await expect(button(page, passkey.offer.submit)).toBeVisible();
  });
  await switchLanguage(page, "ja");
  await expectSound(page);
  await button(page, words.offer.skip).click();
  await expectHome(page);

  // After the first offer, only the screen of the sign-in methods offers passkeys.
  await logOut(page);
  await signIn(page);
  await expectHome(page);
  await page.goto(`${world.portal}/sign-in-methods`);
  await button(page, own.add).click();
  await expect(heading(page, words.add.title)).toBeVisible();
  await expectSound(page);
  await page.getByLabel(words.name, { exact: true }).fill("花のスマホ");
  await button(page, words.add.submit).click();
  await expect(heading(page, credentials.title)).toBeVisible();
  await expect(
    page.getByRole("heading", { name: credentials.passkey("花のスマホ") }),
  ).toBeVisible();
  const told = page.getByText(credentials.told.added(credentials.passkeyWithin("花のスマホ")));
  await expect(told).toBeVisible();
  await expectMail(world, hana.email, mail.credentialAdded.subject(mail.credentials.passkey));
  await page.reload();
  const edit = (passkey: string) =>
    button(page, credentials.editOf(credentials.passkeyWithin(passkey)));
  await expect(edit("花のスマホ")).toBeVisible();
  await expect(told).toBeHidden();

  await edit("花のスマホ").click();
  const name = page.getByLabel(own.renaming.label, { exact: true });
  await expect(name).toBeFocused();
  await name.fill("");
  await button(page, own.renaming.submit).click();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  await expect(name).toBeFocused();
  await expectSound(page);
  await name.fill("花の電話");
  await button(page, own.renaming.submit).click();
  await expect(page.locator(":focus")).toHaveText(credentials.told.renamed("花の電話"));
  await expect(edit("花の電話")).toBeVisible();
  await expectSound(page);

  // The same authenticator cannot add a second passkey.
  await button(page, own.add).click();
  await expect(heading(page, words.add.title)).toBeVisible();
  await button(page, words.add.submit).click();
  await expect(page.getByText(words.faults["known-passkey"])).toBeVisible();
  await expect(button(page, words.add.submit)).toBeHidden();
  await expectAccessible(page);
  await button(page, words.add.onward).click();

  const second = await giveAuthenticator(page, "usb");
  await button(page, own.add).click();
  await expect(heading(page, words.add.title)).toBeVisible();
  await button(page, words.add.submit).click();
  await expect(heading(page, credentials.title)).toBeVisible();
  await expect(page.getByRole("button", { name: /^パスキー「.*の編集$/ })).toHaveCount(2);

  // The second authenticator logs in, even with another address in the field.
  await first.remove();
  await page.goto(`${world.portal}/index`);
  await logOut(page);
  await page.getByLabel(common.email, { exact: true }).fill("somebody@example.jp");
  await button(page, words.logIn).click();
  await expectHome(page);
  const ways = page.getByRole("list", { name: portal.home.signInMethods });
  await expect(ways.getByRole("link", { name: portal.home.passkey, exact: true })).toBeVisible();
  await second.remove();
});

test("a passkey that the address field suggests logs in without a button, also after going back", async ({
  page,
  world,
}) => {
  const authenticator = await giveAuthenticator(page);
  await page.goto(`${world.portal}/index?lng=ja`);
  await untilOfferable(page);
  await signIn(page);
  await button(page, words.offer.submit).click();
  await expectHome(page);

  let giveBack = await authenticator.putAway();
  await logOut(page);
  await expect(page.getByLabel(common.email, { exact: true })).toHaveAttribute(
    "autocomplete",
    /\bwebauthn\b/,
  );
  await giveBack();
  await page.reload();
  await expectHome(page);

  giveBack = await authenticator.putAway();
  await logOut(page);
  await page.getByRole("link", { name: login.signIn.forgot }).click();
  await expect(heading(page, login.address.flows.forgot.title)).toBeVisible();
  await giveBack();
  await page.goBack();
  await expectHome(page);
  await authenticator.remove();
});

test("a browser without passkeys is offered none, and loads no script for them", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
  });
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await page.goto(`${world.portal}/index?lng=ja`);
  await expect(heading(page, login.signIn.title)).toBeVisible();
  await expect(button(page, words.logIn)).toBeHidden();
  await signIn(page);
  await expectHome(page);
  expect(scripts.filter((path) => path.includes("passkey"))).toEqual([]);
  await page.goto(`${world.portal}/sign-in-methods`);
  await expect(page.getByText(own.unsupported)).toBeVisible();
  await expect(button(page, own.add)).toHaveCount(0);
  await expectAccessible(page);
});
