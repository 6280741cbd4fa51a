import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { mail as mailEn } from "@musubi/messages/en/mail";
import { expect, type Page } from "@playwright/test";
import { readCode, readMails } from "../world/mailbox.ts";
import type { World } from "../world/world.ts";
import { giveAuthenticator } from "./authenticator.ts";
import { openFlow, sendAddress, sendLoginCode, sendPassword } from "./login-pages.ts";
import { recallSignIn } from "./memory.ts";
import { personAt } from "./social-sign-in.ts";
import { mailJa, WORDS } from "./words.ts";

const { hana } = PEOPLE;

/** A person whom Google knows, and Hana's ID does not. */
export const YOUNG_GOOGLE = "google-haru";

/** Adds Google and a passkey to Hana's ID. */
export async function addCredentials(
  page: Page,
  world: World,
  passkeyName: string,
  language: Language,
): Promise<void> {
  const { credentials, common, ownPasskeys, passkey } = WORDS[language];
  const { Google } = common.providers;
  await giveAuthenticator(page);
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/sign-in-methods?lng=${language}`);
  const add = page.getByRole("button", { name: credentials.addOf(Google), exact: true });
  await expect(add).toBeEnabled();
  const [popup] = await Promise.all([page.waitForEvent("popup"), add.click()]);
  await personAt(popup, YOUNG_GOOGLE).click();
  await expect(page.getByText(credentials.told.added(Google))).toBeVisible();
  await page.getByRole("button", { name: ownPasskeys.add, exact: true }).click();
  await page.getByLabel(passkey.name, { exact: true }).fill(passkeyName);
  await page.getByRole("button", { name: passkey.add.submit, exact: true }).click();
  await expect(
    page.getByText(credentials.told.added(credentials.passkeyWithin(passkeyName))),
  ).toBeVisible();
}

const RESET = [mailJa, mailEn].map(({ passwordReset }) => passwordReset.subject);

/** Sets a new password for Hana by code, and waits for the mail about it. Returns the code. */
export async function resetByCode(
  page: Page,
  world: World,
  password: string,
  language: Language,
  before?: string,
): Promise<string> {
  await openFlow(page, world, "forgot", language);
  await sendAddress(page, hana.email, language);
  const code = await readCode(world, hana.email, before);
  await sendLoginCode(page, code, language);
  await sendPassword(page, "forgot", password, language);
  await expect
    .poll(async () => (await readMails(world, hana.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(new RegExp(RESET.join("|"))));
  return code;
}
