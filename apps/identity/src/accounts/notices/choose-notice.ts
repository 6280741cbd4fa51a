import { type NoticeKind, OperationDetail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import {
  deleteDeclinedNotice,
  insertDeclinedNotice,
} from "../../database/queries/declined-notices.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Needs } from "../needs.ts";

type Holder = KeptTrace & { readonly account: string; readonly email: string };
type Choice = { readonly kind: NoticeKind; readonly wanted: boolean };

/**
 * Keeps whether a holder wants a kind of mail. A choice names one kind and the wanted value, so that two tabs never
 * undo each other's choices. Writes the journal only if this changed anything.
 */
export function chooseNotice(
  { database, now }: Pick<Needs, "database" | "now">,
  { account, ...holder }: Holder,
  { kind, wanted }: Choice,
): Promise<Answer<object, never>> {
  const at = now();
  return database.transact(async (trx) => {
    const isChanged = wanted
      ? await deleteDeclinedNotice(trx, { account, kind })
      : await insertDeclinedNotice(trx, { account, kind, since: at });
    if (isChanged) {
      const detail = OperationDetail.CHANGE_NOTICES;
      await writeJournal(trx, { ...holder, account, detail, now: at });
    }
    return answer({});
  });
}
