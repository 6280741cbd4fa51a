import type { Account, KeyedCall, Ledger } from "./ledger.ts";
import { DONE, type Outcome, type Refusal, refuse } from "./refusals.ts";
import { mayBePlayedAgain } from "./sql.ts";
import type { Change, Users } from "./users.ts";
import { type Work, wait } from "./work.ts";

/** What a call works with: the service's users and our tables, in one transaction or outside of any. */
export type Desk = {
  readonly tx: unknown;
  readonly ledger: Ledger;
  readonly users: Users<unknown, string | number>;
  /** Returns the id as the service has it; undefined if no id of the service looks like this. */
  readonly idOf: (text: string) => string | number | undefined;
  readonly now: () => number;
};

/** An account and its user at the service. */
export type Found = Account & { readonly email: string };

/** Returns an id that was read from our tables, or came from the service. */
export const ownId = ({ idOf }: Pick<Desk, "idOf">, text: string): string | number =>
  idOf(text) ?? text;

/** Returns the user of an id that identity named. */
export function* findUser({ users, tx, idOf }: Desk, text: string) {
  const id = idOf(text);
  return id === undefined ? undefined : yield* wait(users.find(tx, id));
}

/** Returns the account of a subject, unless the service has deleted its user. */
export function* findOf(desk: Desk, subject: string): Work<Found | undefined> {
  const account = yield* desk.ledger.findBySubject(subject);
  const user = account && (yield* findUser(desk, account.id));
  return account && user && { ...account, email: user.email };
}

export const isAwake = (account: Pick<Account, "asleep" | "blocked">): boolean =>
  !account.asleep && !account.blocked;

/**
 * Locks a subject and its account. An account whose user the service has deleted is forgotten: it stood in the way of
 * the subject's next one.
 */
export function* lockOf(desk: Desk, subject: string): Work<Found | undefined> {
  yield* desk.ledger.lockSubjects(subject);
  return yield* lockFound(desk, yield* desk.ledger.findBySubject(subject));
}

/** Locks an account that a lock of its subject holds in place. */
export function* lockFound(desk: Desk, found: Account | undefined): Work<Found | undefined> {
  const [account] = found ? yield* desk.ledger.lockAccounts(found.id) : [];
  if (account === undefined) return undefined;
  const user = yield* findUser(desk, account.id);
  if (user) return { ...account, email: user.email };
  yield* desk.ledger.forget(account.id, desk.now());
  return undefined;
}

/** The account that a change was made to, or why it was not made. */
export type Made = { readonly ok: true; readonly id: string } | Refusal;

/**
 * Makes a change whole or not at all: our tables and what the service's functions write. What was written before it,
 * numbers above all, stays in any case.
 */
export function* attempt(desk: Desk, change: Work<Made>): Work<Made> {
  try {
    return yield* desk.ledger.within(change);
  } catch (fault) {
    if (mayBePlayedAgain(fault)) throw fault;
    return { ok: false, code: "InternalErrorException", fault };
  }
}

type Keyed = { readonly call: KeyedCall; readonly key: string; readonly request: string };

/** Does a keyed call once. Only what was done is remembered; a refused call may come again under its key. */
export function* once(
  { ledger }: Desk,
  { call, key, request }: Keyed,
  again: (account: string) => Work<Outcome>,
  first: () => Work<Made>,
): Work<Outcome> {
  const claim = yield* ledger.claim(call, key, request);
  if (claim.is === "another") return refuse("InvalidParameterException");
  if (claim.is === "known") return yield* again(claim.account);
  const made = yield* first();
  if (made.ok) yield* ledger.keep(call, key, made.id);
  else yield* ledger.release(call, key);
  return made.ok ? DONE : made;
}

/** Tells the service of a change. */
export const tellChanged = ({ users, tx, ...desk }: Desk, id: string, change: Change): Work<void> =>
  wait(users.changed?.(tx, ownId(desk, id), change));
