import type { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";

/** A holder whose session was alive when the request came. */
export type SessionHolder = KeptTrace & {
  readonly account: string;
  readonly email: string;
  readonly family: string;
};

/**
 * What was done, for the journal; undefined if there was nothing to do. The journal does not say which browser it
 * was: an erased account must leave no browser behind, and the journal contains only identity's own words.
 */
type Ended =
  | { readonly detail: typeof OperationDetail.END_SESSION; readonly text: "one" | "others" }
  | { readonly detail: typeof OperationDetail.FORGET_BROWSER }
  | undefined;

/**
 * Lets a holder act on their sessions while the account is locked; `act` also gets the holder's own `sso`. If two
 * sessions end each other, the first to get the lock wins: the other has ended, and ends nothing. Allowed while the ID
 * rests, too: logging in again undoes it.
 */
export function actOnSessions(
  { database, now }: Parts,
  holder: SessionHolder,
  act: (trx: Transaction<Tables>, ownSso: string) => Promise<Ended>,
): Promise<Answer<object, "NotAuthorizedException">> {
  const { account, email, family, userAgent, network } = holder;
  return database.transact(async (trx) => {
    await database.lockAccounts(trx, [account]);
    const own = await findSsoOf(trx, family);
    if (!own) return refuse("NotAuthorizedException");
    const ended = await act(trx, own.sso);
    if (ended) {
      await writeJournal(trx, { ...ended, account, email, userAgent, network, now: now() });
    }
    return answer({});
  });
}
