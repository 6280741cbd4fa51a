import { type MailLanguage, OperationDetail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import { setMailLanguage } from "../../database/queries/accounts.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Needs } from "../needs.ts";

type Holder = KeptTrace & { readonly account: string; readonly email: string };

/** Keeps the language in which a holder wants mails. What changed something is written down. */
export function chooseMailLanguage(
  { database, now }: Pick<Needs, "database" | "now">,
  { account, ...holder }: Holder,
  language: MailLanguage,
): Promise<Answer<object, never>> {
  return database.transact(async (trx) => {
    if (await setMailLanguage(trx, account, language === "pages" ? null : language)) {
      const detail = OperationDetail.CHANGE_NOTICES;
      await writeJournal(trx, { ...holder, account, detail, now: now() });
    }
    return answer({});
  });
}
