import { canonical } from "./change-address.ts";
import { attempt, type Desk } from "./desk.ts";
import type { Account } from "./ledger.ts";
import { isOld } from "./read-account.ts";
import { answer, DONE, type Outcome, refuse } from "./refusals.ts";
import type { MayBeLinked, Passwords } from "./users.ts";
import { type Work, wait } from "./work.ts";

type Credentials = { readonly email: string; readonly password: string };
type Id = string | number;

const STATUS: Readonly<Record<MayBeLinked, number>> = { yes: 0, no: 1, already: 2 };
const NOBODY = { user_id: null, migration_status: null };

/** Checks a password. A wrong one and an unknown address look and cost the same. */
export function* certify(desk: Desk, { email, password }: Credentials): Work<Outcome> {
  const { fits } = passwordsOf(desk);
  const here = yield* findAwake(desk, email);
  // Two users may share an address: the password says which is meant.
  for (const { id, known } of here) {
    if (!(yield* wait(fits(desk.tx, id, password)))) continue;
    return answer({ user_id: String(id), migration_status: yield* statusOf(desk, id, known) });
  }
  if (here.length === 0) yield* wait(fits(desk.tx, undefined, password));
  return answer(NOBODY);
}

export function* checkMigration(desk: Desk, { email }: Pick<Credentials, "email">): Work<Outcome> {
  const [first] = yield* findAwake(desk, email);
  const migration_status = first ? yield* statusOf(desk, first.id, first.known) : null;
  return answer({ migration_status });
}

type NewPassword = { readonly email: string; readonly hash: string };

/** Sets the password of the account of no ID that has an address. The hash was made before the transaction. */
export function* setPassword(desk: Desk, { email, hash }: NewPassword): Work<Outcome> {
  const { set } = passwordsOf(desk);
  for (const { id } of yield* findAwake(desk, email)) {
    // Locked, and asked again: it may have been linked meanwhile.
    const [account] = yield* desk.ledger.lockAccounts(String(id));
    if (!isOld(account)) continue;
    const made = yield* attempt(
      desk,
      (function* () {
        yield* wait(set(desk.tx, id, hash));
        return { ok: true, id: String(id) } as const;
      })(),
    );
    return made.ok ? DONE : made;
  }
  return refuse("E404-01");
}

export function passwordsOf({ users }: Pick<Desk, "users">): Passwords<unknown, Id> {
  if (users.passwords) return users.passwords;
  throw new Error("A call of the passwords came to a service that has none.");
}

type Awake = { readonly id: Id; readonly known: Account | undefined };

/** Returns the users with an address whose accounts are awake; first those of no ID: both may have the same address. */
function* findAwake(desk: Desk, email: string): Work<readonly Awake[]> {
  const here: Awake[] = [];
  for (const id of yield* wait(desk.users.findByEmail(desk.tx, canonical(email)))) {
    const known = yield* desk.ledger.findById(String(id));
    if (!known?.asleep && !known?.blocked) here.push({ id, known });
  }
  return here.toSorted((a, b) => Number(isOld(b.known)) - Number(isOld(a.known)));
}

/** An account that is linked to an ID has moved, whatever the service says of it. */
function* statusOf(desk: Desk, id: Id, known: Account | undefined): Work<number> {
  if (!isOld(known)) return STATUS.already;
  return STATUS[(yield* wait(passwordsOf(desk).mayBeLinked?.(desk.tx, id))) ?? "yes"];
}
