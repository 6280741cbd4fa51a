import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findGivenUpMails, reviveOutboxRow } from "../database/queries/outbox.ts";
import { deleteUndeliverable } from "../database/queries/undeliverable.ts";
import { isUseful, nameRecipient } from "../outbox/outbox.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

/** Forgets that mail to an account bounced, and sends mails again that were given up, if they are still useful. */
export const retryMail = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<{ readonly mails: number }, "unknown" | "blocked">> =>
  actOn(parts, { act: "mail retry", account, author }, async (trx, held, now) => {
    await deleteUndeliverable(trx, canonicalEmail(held.email));
    const { outbox: key } = parts.secrets;
    const dead = await findGivenUpMails(trx, nameRecipient(key, held.email));
    let mails = 0;
    for (const row of dead.filter((each) => isUseful(key, each, now))) {
      if (await reviveOutboxRow(trx, row.id)) mails += 1;
    }
    if (mails > 0) await tellHolder(parts, trx, held, { act: "mail-retried" }, now);
    return answer({ mails });
  });

/** Retries a job that was given up. */
export const retryJob = (
  parts: Parts,
  id: string,
  author: Author,
): Promise<Answer<object, "no-job">> =>
  act(parts, { act: "outbox retry", author, terms: { id } }, async (trx) =>
    (await reviveOutboxRow(trx, id)) ? answer({}) : refuse("no-job"),
  );
