import { canonicalEmail } from "@musubi/contract";
import { insertUndeliverable } from "../database/queries/undeliverable.ts";
import type { JobResult } from "../outbox/jobs.ts";
import type { Parts } from "../parts.ts";
import type { Mail } from "./mails.ts";

/** Sends a mail from the outbox. An address that turns out to be nobody's is remembered. */
export async function sendMail(
  { database, mailer, now }: Pick<Parts, "database" | "mailer" | "now">,
  mail: Mail,
): Promise<JobResult> {
  if (mail.uselessFrom !== undefined && now() >= mail.uselessFrom) {
    return { result: "never", reason: "too late to be of use" };
  }
  const delivery = await mailer.send(mail);
  switch (delivery.result) {
    case "sent":
      return { result: "done" };
    case "failed":
      return { result: "retry", reason: delivery.reason };
    case "refused":
      // A store reset mails only addresses that the store knows: to remember one would tell of it.
      if (delivery.isDeadAddress && mail.content.about !== "store-reset-code") {
        await insertUndeliverable(database.db, canonicalEmail(mail.to), now());
      }
      return { result: "never", reason: delivery.reason };
  }
}
