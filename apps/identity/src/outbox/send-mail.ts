import { canonicalEmail } from "@musubi/contract";
import type { Database } from "../database/database.ts";
import { insertUndeliverable } from "../database/queries/undeliverable.ts";
import type { JobResult } from "./jobs.ts";
import type { Mailer } from "./mail/mailer.ts";
import type { Mail } from "./mail/mails.ts";

/**
 * Mails that any visitor can ask for, but that are sent only to addresses with an account: remembering such an address
 * as dead would reveal the account. `account-erased` goes to an address that must be forgotten with its account.
 */
const TELLING: ReadonlySet<Mail["content"]["about"]> = new Set([
  "service-reset-code",
  "forgot-code",
  "forgot-link",
  "no-password",
  "unproven",
  "account-blocked",
  "admission",
  "account-erased",
  "take-back-links",
]);

/** Sends a mail from the outbox under the job's id. Remembers an address that turns out not to exist. */
export async function sendMail(
  {
    database,
    mailer,
    now,
  }: { readonly database: Database; readonly mailer: Mailer; readonly now: () => number },
  mail: Mail,
  id: string,
): Promise<JobResult> {
  if (mail.uselessFrom !== undefined && now() >= mail.uselessFrom) {
    return { result: "never", reason: "too late to be of use" };
  }
  const delivery = await mailer.send(mail, id);
  switch (delivery.result) {
    case "sent":
      return { result: "done" };
    case "failed":
      return { result: "retry", reason: delivery.reason };
    case "refused":
      if (delivery.isDeadAddress && !TELLING.has(mail.content.about)) {
        await insertUndeliverable(database.db, canonicalEmail(mail.to), now());
      }
      return { result: "never", reason: delivery.reason };
  }
}
