import { canonicalEmail } from "@musubi/contract";
import { askForAdmission } from "../../src/accounts/admissions/ask-for-admission.ts";
import { nameAttempts } from "../../src/accounts/passwords/check-password.ts";
import { seenFrom } from "../../src/outbox/mail/seen.ts";
import { workOutbox } from "./mailbox.ts";
import type { Sandbox } from "./sandbox.ts";
import type { World } from "./world.ts";

const LINK = /\/login\/admit\/[\w-]{43}\?lng=\w\w/;

/** What the tries at an address are counted under. */
export const attemptsAt = ({ parts }: World, email: string): string =>
  nameAttempts(parts.secrets.attempts, canonicalEmail(email));

/** Asks for a link as the sign-in does where too many passwords were wrong at an address. */
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

/** Returns where the newest mailed link leads, found as a person would: by reading, also behind other mails. */
export async function readLink(world: World, sandbox: Sandbox, to: string): Promise<string> {
  await workOutbox(world);
  const texts = (await sandbox.mails(to)).map(({ text }) => text);
  const [link] = texts.flatMap((text) => LINK.exec(text)?.[0] ?? []);
  if (link === undefined) throw new Error(`There is no link in:\n${texts.join("\n")}`);
  return link;
}
