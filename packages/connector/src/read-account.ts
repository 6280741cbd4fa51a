import { canonical } from "./change-address.ts";
import { type Desk, findOf, isAwake, ownId } from "./desk.ts";
import type { Account } from "./ledger.ts";
import { answer, type Outcome, refuse } from "./refusals.ts";
import { type Work, wait } from "./work.ts";

type OfSubject = { readonly user_key: string };

const flag = (is: boolean) => ({ activation: is ? 1 : 0 });

export function* tellActive(desk: Desk, { sub_key }: { readonly sub_key: string }): Work<Outcome> {
  const account = yield* findOf(desk, sub_key);
  return answer(flag(account !== undefined && isAwake(account)));
}

type Trace = {
  readonly email?: string;
  readonly provider?: "google" | "apple";
  readonly provider_subject?: string;
};

/** Tells whether an account of no ID stands behind an address, or behind an account at Google or Apple. */
export function* tellOldActive(desk: Desk, { email, provider, ...trace }: Trace): Work<Outcome> {
  const { users, tx } = desk;
  const subject = trace.provider_subject;
  const behind = [
    ...(email === undefined ? [] : yield* wait(users.findByEmail(tx, canonical(email)))),
    ...(provider === undefined || subject === undefined || !users.findByProvider
      ? []
      : yield* wait(users.findByProvider(tx, provider, subject))),
  ];
  for (const id of behind) {
    const known = yield* desk.ledger.findById(String(id));
    if (isOld(known)) return answer(flag(true));
  }
  return answer(flag(false));
}

/** Whether an account belongs to no ID, and can be used. Most have never been named, and have no row. */
export const isOld = (known: Account | undefined): boolean =>
  known === undefined || (known.subject === null && isAwake(known));

const NO_WORDS = { ja: "", en: "" };

export function* tellDeletable(desk: Desk, { user_key }: OfSubject): Work<Outcome> {
  const account = yield* findOf(desk, user_key);
  if (!account || !isAwake(account)) {
    return answer({ ...flag(false), deletable: false, user_message: NO_WORDS });
  }
  const { users, tx } = desk;
  const id = ownId(desk, account.id);
  const why = yield* wait(users.whyNotDeletable?.(tx, id));
  const losses = yield* wait(users.losses?.(tx, id));
  const said = { deletable: why === undefined, user_message: why ?? NO_WORDS };
  return answer({ ...flag(true), ...said, ...(losses && { losses }) });
}

/** What identity takes from one service. */
const EXPORT_MAX_BYTES = 1024 * 1024;

export function* exportAccount(desk: Desk, { user_key }: OfSubject): Work<Outcome> {
  const account = yield* findOf(desk, user_key);
  if (!account) return refuse("E404-01");
  const kept = yield* wait(desk.users.export(desk.tx, ownId(desk, account.id)));
  const bytes = new TextEncoder().encode(JSON.stringify({ account: kept })).length;
  return bytes > EXPORT_MAX_BYTES ? refuse("PayloadTooLargeException") : answer({ account: kept });
}

/** What fits on a holder's screen. */
const SUMMARY_MAX_LENGTH = 80;

export function* summarize(desk: Desk, { user_key }: OfSubject): Work<Outcome> {
  const account = yield* findOf(desk, user_key);
  const { users, tx } = desk;
  const summary = account && (yield* wait(users.summary?.(tx, ownId(desk, account.id))));
  if (!summary) return refuse("E404-01");
  const { ja, en } = summary;
  if (ja.length > SUMMARY_MAX_LENGTH || en.length > SUMMARY_MAX_LENGTH) {
    throw new Error(`A summary has at most ${SUMMARY_MAX_LENGTH} characters: ${ja} / ${en}`);
  }
  return answer({ summary: { ja, en } });
}
