import type { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Needs } from "../needs.ts";

/** A holder whose session was alive when the request came. */
export type SessionHolder = KeptTrace & {
  readonly account: string;
  readonly email: string;
  readonly family: string;
};

/**
 * What was done, for the operation log; undefined where there was nothing to do. Which browser it was is not
 * written down: an erased account leaves none behind, and the log keeps identity's own words.
 */
type Ended =
  | { readonly detail: typeof OperationDetail.END_SESSION; readonly text: "one" | "others" }
  | { readonly detail: typeof OperationDetail.FORGET_BROWSER }
  | undefined;

export type SessionParts = Pick<Needs, "database" | "now" | "outbox">;

/**
 * Has a holder act on their sessions while the account is held, with what their own is for services. Of two who
 * end each other's the first wins: whoever is logged out by then ends nothing. Ending is never refused to an ID
 * that rests, for it takes nothing away that a log-in does not give back.
 */
export function actOnSessions(
  { database, now }: SessionParts,
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
