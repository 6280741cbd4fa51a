import { canonicalEmail } from "@musubi/contract";
import { askForAdmission } from "../../src/accounts/admissions/ask-for-admission.ts";
import { nameAttempts } from "../../src/accounts/passwords/check-password.ts";
import { seenFrom } from "../../src/outbox/mail/seen.ts";
import { workOutbox } from "./mailbox.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./world.ts";

const LINK = /\/login\/admit\/[\w-]{43}\?lng=\w\w/;

/** Returns the key under which wrong passwords at an address are counted. */
export const attemptsAt = ({ parts }: World, email: string): string =>
  nameAttempts(parts.secrets.attempts, canonicalEmail(email));

/** Requests a link, as the sign-in does after too many wrong passwords at an address. */
export const askForLink = (
  world: World,
  email: string,
  language: "ja" | "en" = "ja",
): Promise<void> =>
  askForAdmission(world.parts, {
    email,
    emailKey: canonicalEmail(email),
    attempts: attemptsAt(world, email),
    language,
    seen: seenFrom({ user_agent: "Mozilla/5.0 (Android 16) Firefox/144.0" }, world.parts.now()),
  });

/** Returns the URL of the newest mailed link. Newer mails without a link are skipped. */
export async function readLink(world: World, sandbox: Sandbox, to: string): Promise<string> {
  await workOutbox(world);
  const texts = (await sandbox.mails(to)).map(({ text }) => text);
  const [link] = texts.flatMap((text) => LINK.exec(text)?.[0] ?? []);
  if (link === undefined) throw new Error(`There is no link in:\n${texts.join("\n")}`);
  return link;
}
