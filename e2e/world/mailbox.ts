import { CODE_ALPHABET, CODE_LENGTH } from "@musubi/contract";
import { expect } from "@playwright/test";
import type { World } from "./world.ts";

export type Mail = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

const BRAND = /^(?:【[^】]+】|\[[^\]]+\] )/;

/** Returns the mails to an address, the newest first; their subjects without the leading brand. */
export async function readMails(world: World, to: string): Promise<readonly Mail[]> {
  const address = `${world.sandbox}/mail/api/messages?to=${encodeURIComponent(to)}`;
  const response = await fetch(address);
  const mails = (await response.json()) as Mail[];
  return mails.map((mail) => ({ ...mail, subject: mail.subject.replace(BRAND, "") }));
}

const CODE = new RegExp(`(?<![\\w-])[${CODE_ALPHABET}]{${CODE_LENGTH}}(?![\\w-])`);

/** Waits until an address has one mail with a given subject, besides others. */
export const expectMail = (world: World, to: string, subject: string): Promise<void> =>
  expect
    .poll(
      async () => (await readMails(world, to)).filter((mail) => mail.subject === subject).length,
      { intervals: [50] },
    )
    .toBe(1);

/** Returns the code in the newest mail that has one, once it differs from the one that was read before. */
export async function readCode(world: World, to: string, before = ""): Promise<string> {
  let code = "";
  await expect
    .poll(
      async () => {
        const mails = await readMails(world, to);
        [code = ""] = mails.flatMap(({ text }) => text.match(CODE)?.[0] ?? []);
        return code !== "" && code !== before;
      },
      // A mail is sent within half a second: Playwright's longer pauses would waste as much.
      { intervals: [50] },
    )
    .toBe(true);
  return code;
}

/** Returns the link that was mailed to an address instead of a code. */
export async function readCodeLink(world: World, to: string): Promise<string> {
  let link = "";
  await expect
    .poll(
      async () => {
        const mails = await readMails(world, to);
        link = mails.flatMap(({ text }) => text.match(CODE_LINK) ?? [])[0] ?? "";
        return link;
      },
      { intervals: [50] },
    )
    .not.toBe("");
  return link;
}

const CODE_LINK = /http:\/\/\S+\/login\/(?:sign-up|forgot)\/link\/[\w-]{43}\?lng=\w+/;
