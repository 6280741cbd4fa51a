import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Visitor } from "../../accounts/codes/ask-for-code.ts";
import type { Queries } from "../../database/database.ts";
import { deleteStop, demandOlder } from "../../database/queries/rests.ts";
import { findReversal, type Reversal } from "../../database/queries/reversals.ts";
import { findDisputed } from "../../database/queries/take-backs.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../operations/parts.ts";
import { type Case, holdCase, readCase } from "./case.ts";
import { checkShown, type Shown } from "./check-shown.ts";
import { writeClaim } from "./journal.ts";
import { hasThing } from "./older-things.ts";
import { type KeepDone, keepNothing } from "./take-back.ts";

/**
 * The stop that is objected to, found by the link in the present mailbox or by the account of the logged-in holder.
 */
export type Objected = { readonly secret: string } | { readonly account: string };

type Objection = { readonly done: "objected" };

type Refused = "over" | "blocked" | "prove" | "wrong" | "locked" | "busy";

/**
 * Objects to a stop. If the caller shows an older thing, the stop ends, and the mailbox that stopped the account needs
 * an older thing of its own from then on; its rows stay open. Without an older thing, nothing changes and the answer
 * asks for one.
 */
export async function objectTo(
  parts: Parts,
  objected: Objected,
  shown: Shown,
  visitor: Visitor,
  keepDone: KeepDone<Objection> = keepNothing,
): Promise<Answer<Objection, Refused>> {
  const { database } = parts;
  const found = await findStop(parts, objected);
  if (!found) return refuse("over");
  if (found.account.blocked_at !== null) return refuse("blocked");
  const { id: account, email_key: mailboxKey } = found.account;
  const claimant = { account, by: `${account} ${mailboxKey}` };
  const checked = await checkShown(parts, found.older, shown, claimant, visitor);
  if (!checked.ok) return checked;
  return database.transact(async (trx) => {
    const held = await holdCase(parts, trx, found);
    if (held === "busy") return refuse("busy");
    if (!held || !isStanding(held)) return refuse("over");
    if (held.account.blocked_at !== null) return refuse("blocked");
    if (!hasThing(held.older, checked.data)) return refuse("prove");
    await deleteStop(trx, account);
    await demandOlder(trx, held.row);
    await tellBoth(parts, trx, held, visitor);
    const taken = { done: "objected" } as const;
    await keepDone(trx, taken);
    return answer(taken);
  });
}

/** Returns the stop that an objection is about, if it has not ended. */
export async function findStop(parts: Parts, objected: Objected): Promise<Case | undefined> {
  const { db } = parts.database;
  const row = await findStopper(db, objected);
  const found = row && (await readCase(parts, db, row));
  return found && isStanding(found) ? found : undefined;
}

async function findStopper(db: Queries, objected: Objected): Promise<Reversal | undefined> {
  if ("secret" in objected) return findReversal(db, "object_hash", hashSecret(objected.secret));
  const stopper = (await findDisputed(db, objected.account))?.stopped_by ?? null;
  return stopper === null ? undefined : findReversal(db, "id", stopper);
}

const isStanding = ({ row, account }: Case): boolean =>
  row.closed_at === null && account.stopped_by === row.id;

async function tellBoth(
  { outbox, now }: Parts,
  db: Queries,
  { row, account }: Case,
  { userAgent, network }: KeptTrace,
): Promise<void> {
  const { email } = account;
  const seen = seenFrom({ user_agent: userAgent }, now());
  for (const [to, side, language] of [
    [email, "present", account.language],
    [row.mailbox, "earlier", row.language],
  ] as const) {
    const content = { about: "objected", kind: row.kind, side, seen } as const;
    await outbox.add(db, { kind: "mail", mail: { to, language, content } });
  }
  await writeClaim(db, row, { email, userAgent, network, now: now(), text: "objected" });
}
