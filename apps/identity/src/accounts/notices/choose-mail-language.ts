import { type Language, type MailLanguage, OperationDetail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import { setMailLanguage } from "../../database/queries/mail-language.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";

type Holder = KeptTrace & {
  readonly account: string;
  readonly email: string;
  /** The language of the page on which they choose. */
  readonly language: Language;
};

/** Keeps the language in which a holder wants mails. Writes the journal if this changed anything. */
export function chooseMailLanguage(
  { database, now }: Parts,
  { account, language, ...holder }: Holder,
  wanted: MailLanguage,
): Promise<Answer<object, never>> {
  const since = now();
  const choice =
    wanted === "pages" ? { chosen: null, language } : { chosen: wanted, language: wanted };
  return database.transact(async (trx) => {
    if (await setMailLanguage(trx, account, { ...choice, since })) {
      const detail = OperationDetail.CHANGE_NOTICES;
      await writeJournal(trx, { ...holder, account, detail, now: since });
    }
    return answer({});
  });
}
