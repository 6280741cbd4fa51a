import { attempt, type Desk, lockOf, ownId } from "./desk.ts";
import { DONE, type Outcome, refuse } from "./refusals.ts";
import { type Work, wait } from "./work.ts";

type Request = {
  readonly seq: number;
  readonly user_key: string;
  readonly before_email: string;
  readonly after_email: string;
};

/** Returns the one spelling under which two addresses are the same: twice, since lower-casing can leave a pair that composes. */
export const canonical = (email: string): string =>
  email.normalize("NFKC").toLowerCase().normalize("NFKC");

/**
 * Changes an account's address if it still is the previous one.
 *
 * The fence: once an address is changed back, the previous address no longer tells a change from its own late copy. So
 * each change has a number, every account remembers the highest one, refused or not, and a change whose number is not
 * higher does nothing.
 */
export function* changeAddress(
  desk: Desk,
  { seq, user_key, before_email, after_email }: Request,
): Work<Outcome> {
  const account = yield* lockOf(desk, user_key);
  if (!account) return refuse("E404-01");
  const present = canonical(account.email);
  const isThere = present === canonical(after_email);
  if (seq <= account.addressSeq) {
    return isThere ? DONE : refuse("StaleSequenceException");
  }
  yield* desk.ledger.write({ ...account, addressSeq: seq });
  if (present !== canonical(before_email)) return isThere ? DONE : refuse("E404-01");
  const made = yield* attempt(desk, write(desk, account.id, after_email));
  return made.ok ? DONE : made;
}

function* write(desk: Desk, id: string, email: string) {
  const said = yield* wait(desk.users.setEmail(desk.tx, ownId(desk, id), email));
  return said ? refuse("E500-01", said.no) : ({ ok: true, id } as const);
}
