import type { Language } from "@musubi/contract";
import { mail as mailEn } from "@musubi/messages/en/mail";
import { expect, type Page } from "@playwright/test";
import { type Mail, readCode, readMails } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import type { World } from "../world/world.ts";
import { expectPage } from "./login-pages.ts";
import { mailJa, WORDS } from "./words.ts";

/** The subjects of the mail about a new browser: a sign-in of the journey itself may have sent one. */
const SUBJECTS = new Set([mailJa, mailEn].map(({ newBrowser }) => newBrowser.subject));

/**
 * Returns the newest link of a kind that was mailed to an address. `new-browser`: only from mails
 * about a new browser. The other kinds: from any other mail.
 */
export async function readLink(
  world: World,
  to: string,
  kind: "take-back" | "object" | "admit" | "new-browser" = "take-back",
): Promise<string> {
  const pattern = new RegExp(
    `http://\\S+/login/${kind === "new-browser" ? "take-back" : kind}/[\\w-]{43}`,
  );
  const isAsked = ({ subject }: Mail) => SUBJECTS.has(subject) === (kind === "new-browser");
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = (await readMails(world, to)).filter(isAsked);
        const links = mails.flatMap(({ text }) => text.match(pattern) ?? []);
        link = links[0] ?? "";
        return link;
      },
      { intervals: [50] },
    )
    .not.toBe("");
  return link;
}

/** Presses the button of a claim, and expects its outcome. `restore`: undoes a merge. */
export async function press(
  page: Page,
  claim: "restore" | "stop" | "freeze",
  language: Language,
): Promise<void> {
  const { done, undone } = WORDS[language].takeBack;
  const titles = {
    restore: undone["merge-source"],
    stop: done.stopped.title,
    freeze: done.frozen.title,
  };
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("button", { name, exact: true }).click();
  await expectPage(page, titles[claim]);
}

/** Proves with an earlier password that the reader had the account before: for a claim, or to object. */
export async function proveByPassword(
  page: Page,
  password: string,
  language: Language,
): Promise<void> {
  const { proof } = WORDS[language].takeBack;
  await page.getByLabel(proof.label, { exact: true }).fill(password);
  await page.getByRole("button", { name: proof.submit("") }).click();
}

/** Changes the address with the bearer alone, like an attacker who stole it. */
export async function moveAddress(page: Page, world: World, to: string): Promise<void> {
  const asked = await callIdentity(page, world, "/account/change-user-email", { email: to });
  expect(asked.status).toBe(200);
  const code = await readCode(world, to);
  const proof = { attribute_name: "email", code, after_email: to };
  expect((await callIdentity(page, world, "/account/verify-code", proof)).status).toBe(200);
}
