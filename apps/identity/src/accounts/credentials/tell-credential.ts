import { type DeedWord, OperationDetail, PROVIDERS } from "@musubi/contract";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { type KeptTrace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Parts } from "../parts.ts";
import { type Before, type CredentialName, credentialOf } from "../reversals/before.ts";
import { writeReversal } from "../reversals/write-reversal.ts";
import type { HeldForChange } from "./hold-for-change.ts";

/** The holder who changes a credential, and where. */
type Changer = HeldForChange & { readonly trace: KeptTrace };

/** The removed credential as it was, or which one was added. */
export type ChangedCredential = Pick<Before, "added" | "identity" | "passkey"> & {
  /** A passkey's name, as its holder chose it. */
  readonly name?: string;
  /** For an added credential, the time in its own row: this links the reversal to it. */
  readonly at: number;
};

/**
 * Records that a credential was added or removed, and mails the holder, in the same transaction. If the address is
 * proven, the mail's link takes the change back, also an added credential: an attacker could come back by it.
 */
export async function tellCredential(
  parts: Parts,
  trx: Transaction<Tables>,
  { account, session, trace }: Changer,
  { at, name, ...credential }: ChangedCredential,
): Promise<void> {
  const { id, email, email_proven_at: emailProvenAt } = account;
  const before = { email, emailProvenAt, ...credential };
  const changed = credentialOf(before);
  if (changed === undefined) throw new Error("No credential was changed.");
  const { user_agent, notice_language: language } = session;
  const what = { account: id, kind: "credential", before, user_agent, language, at } as const;
  const takeBack = await writeReversal(parts, trx, what);
  const isAdded = credential.added !== undefined;
  const seen = seenFrom(session, at);
  const content = {
    about: isAdded ? "credential-added" : "credential-removed",
    kind: changed,
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

/** Returns the journal's name for a credential. */
export const slugOf = (credential: CredentialName): DeedWord<"ADD_SIGN_IN_METHOD"> =>
  credential === "password" || credential === "passkey" ? credential : PROVIDERS[credential].slug;
