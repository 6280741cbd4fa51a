import { attempt, type Desk, type Found, findUser, lockFound, once, tellChanged } from "./desk.ts";
import type { Account } from "./ledger.ts";
import { DONE, type Outcome, refuse } from "./refusals.ts";
import type { Work } from "./work.ts";

type Request = {
  readonly key: string;
  readonly seq: number;
  readonly from: string;
  readonly to: string;
};

/**
 * Gives an account from one owner to another, if it still belongs to the first.
 *
 * The fence: a change that a newer one has overtaken must never take effect, however late it arrives. So every account
 * that a call names remembers the call's number, even if the call is refused: undoing a move that never arrived finds
 * nothing to move, and the lost move may still arrive.
 */
export function* changeOwner(desk: Desk, { key, seq, from, to }: Request): Work<Outcome> {
  const named = { call: "owner", key, request: `${from} ${to}` } as const;
  return yield* once(
    desk,
    named,
    function* (moved) {
      const [account] = yield* lockOwners(desk, to);
      if (account?.id !== moved || seq < account.seq) return refuse("StaleSequenceException");
      yield* desk.ledger.write({ ...account, seq });
      return DONE;
    },
    function* () {
      const [account, occupant] = yield* lockOwners(desk, from, to);
      if (account && seq < account.seq) return refuse("StaleSequenceException");
      for (const each of [account, occupant]) {
        if (each && seq > each.seq) yield* desk.ledger.write({ ...each, seq });
      }
      if (!account) return refuse("UserNotFoundException");
      if (occupant) return refuse("OwnerMismatchException");
      const subject = subjectOf(to);
      if (subject === null && to !== `old:${account.id}`) return refuse("OwnerMismatchException");
      return yield* attempt(desk, move(desk, { ...account, seq }, subject));
    },
  );
}

function* move(desk: Desk, account: Account, subject: string | null) {
  yield* desk.ledger.write({ ...account, subject });
  const { id, subject: from } = account;
  yield* tellChanged(desk, id, { what: "moved", from, to: subject });
  return { ok: true, id } as const;
}

/** Locks what a call names, and returns the account of each owner: of an ID, or of none by the service's own id. */
function* lockOwners(desk: Desk, ...owners: readonly string[]): Work<(Found | undefined)[]> {
  yield* desk.ledger.lockSubjects(...owners.map(subjectOf).filter((each) => each !== null));
  const named: (Account | undefined)[] = [];
  for (const owner of owners) named.push(yield* findNamed(desk, owner));
  // In the order of their ids, and before anything of them is believed.
  yield* desk.ledger.lockAccounts(...named.flatMap((each) => each?.id ?? []));
  const found: (Found | undefined)[] = [];
  for (const [index, owner] of owners.entries()) {
    const account = yield* lockFound(desk, named[index]);
    found.push(account?.subject === subjectOf(owner) ? account : undefined);
  }
  return found;
}

function* findNamed({ ledger, ...desk }: Desk, owner: string): Work<Account | undefined> {
  const subject = subjectOf(owner);
  if (subject !== null) return yield* ledger.findBySubject(subject);
  const id = owner.slice("old:".length);
  return (yield* findUser({ ledger, ...desk }, id)) && { ...NEW, id };
}

const subjectOf = (owner: string): string | null =>
  owner.startsWith("sub:") ? owner.slice("sub:".length) : null;

/** An account that no call has named yet. */
export const NEW = {
  subject: null,
  asleep: false,
  blocked: false,
  seq: 0,
  addressSeq: 0,
  openedBy: null,
} as const satisfies Omit<Account, "id">;
