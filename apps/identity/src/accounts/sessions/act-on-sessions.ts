import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import { findSsosBeside, findSsosIn } from "../../database/queries/browser-sessions.ts";
import { findKnownBrowsers, forgetKnownBrowser } from "../../database/queries/known-browsers.ts";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";
import { endSsos } from "./end-sessions.ts";
import { findSessions, nameBrowser } from "./find-sessions.ts";

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

const detail = OperationDetail.END_SESSION;

/**
 * Logs an ID out of one browser, here and at services. A session that has ended and one of another ID get the same
 * answer: there is nothing to end.
 */
export const endSession = (parts: Parts, holder: SessionHolder, id: string) =>
  actOnSessions(parts, holder, async (trx) => {
    const groups = await findSessions(trx, holder.account, parts.now());
    const group = groups.find(({ ssos }) => ssos.includes(id));
    if (!group || !(await endSsos(parts, trx, group.ssos))) return undefined;
    return { detail, text: "one" };
  });

/** Logs an ID out everywhere except in the caller's browser. Pool sign-ins, which belong to no browser, end too. */
export const endOtherSessions = (parts: Parts, holder: SessionHolder) =>
  actOnSessions(parts, holder, async (trx, ownSso) => {
    const { account } = holder;
    const groups = await findSessions(trx, account, parts.now());
    const own = groups.find(({ ssos }) => ssos.includes(ownSso))?.ssos ?? [ownSso];
    const isEnded = await endSsos(parts, trx, await findSsosBeside(trx, account, own));
    await deleteOidcStateOf(trx, account);
    return isEnded ? { detail, text: "others" } : undefined;
  });

/**
 * Logs an ID out in a browser, and makes it forget the browser. The browser still proves an older claim for a while;
 * otherwise a thief could have the holder's own browser forgotten.
 */
export const forgetBrowser = (parts: Parts, holder: SessionHolder, id: string) =>
  actOnSessions(parts, holder, async (trx) => {
    const { account } = holder;
    const known = (await findKnownBrowsers(trx, account)).find(
      ({ browser_hash }) => nameBrowser(account, browser_hash) === id,
    );
    if (!known) return undefined;
    const forgotten = { account, browser: known.browser_hash };
    await endSsos(parts, trx, await findSsosIn(trx, forgotten));
    await forgetKnownBrowser(trx, forgotten, parts.now());
    return { detail: OperationDetail.FORGET_BROWSER };
  });
