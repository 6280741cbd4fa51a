import { type DeedWord, OperationDetail, PROVIDERS } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Needs } from "../needs.ts";
import { type Before, type WayName, wayOf } from "../reversals/before.ts";
import { writeReversal } from "../reversals/write-reversal.ts";
import type { HeldWays } from "./hold-ways.ts";

/** The holder who changes a way in, and where. */
type Changer = HeldWays & { readonly trace: KeptTrace };

/** The way in as it was, or that it is new. */
export type ChangedWay = Pick<Before, "added" | "identity" | "passkey"> & {
  /** A passkey's name, as its holder chose it. */
  readonly name?: string;
  /** Equal to the time of what was added, which links the two rows. */
  readonly at: number;
};

/**
 * Writes down that a way in was added or removed, and mails the holder, in the same transaction. The mail's link
 * takes the change back. That includes an added way in: an attacker who added it could come back by it.
 */
export async function tellWay(
  parts: Pick<Needs, "now" | "outbox" | "secrets">,
  trx: Transaction<Tables>,
  { account, session, trace }: Changer,
  { at, name, ...way }: ChangedWay,
): Promise<void> {
  const { id, email, email_proven_at: emailProvenAt } = account;
  const before = { email, emailProvenAt, ...way };
  const changed = wayOf(before);
  if (changed === undefined) throw new Error("No way in was changed.");
  const { user_agent, notice_language: language } = session;
  const what = { account: id, kind: "way", before, user_agent, language, at } as const;
  const takeBack = await writeReversal(parts, trx, what);
  const isAdded = way.added !== undefined;
  const seen = seenFrom(session, at);
  const content = {
    about: isAdded ? "way-added" : "way-removed",
    way: changed,
    name,
    seen,
    takeBack,
  } as const;
  await parts.outbox.add(trx, { kind: "mail", mail: { to: email, language, content } });
  const { ADD_SIGN_IN_METHOD, REMOVE_SIGN_IN_METHOD } = OperationDetail;
  const detail = isAdded ? ADD_SIGN_IN_METHOD : REMOVE_SIGN_IN_METHOD;
  const text = slugOf(changed);
  await writeJournal(trx, { detail, account: id, email, ...trace, now: at, text });
}

/** Returns the journal's name for a way in. */
export const slugOf = (way: WayName): DeedWord<"ADD_SIGN_IN_METHOD"> =>
  way === "password" || way === "passkey" ? way : PROVIDERS[way].slug;
