import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Proven } from "../../database/queries/credentials.ts";
import type { KeptTrace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Parts } from "../parts.ts";
import { wakeableUntil } from "../resting.ts";
import { checkPasskey, type PasskeyRefusal } from "./check-passkey.ts";
import type { RelyingParty } from "./relying-party.ts";

/** The account that a passkey signs in to. */
export type PasskeyEntry = {
  readonly holder: Proven & { readonly email: string; readonly by: { readonly kind: "passkey" } };
  /** If the holder closed the ID: until when it can be woken. */
  readonly until?: number;
  /** As for a password: see `CheckedPassword`. */
  readonly isConfirmed: boolean;
};

/**
 * Checks a log-in by a passkey. Two refusals are for a valid passkey: `closed`, if a log-in cannot open its closed
 * account, and `blocked`, if an operator has blocked it.
 */
export async function enterWithPasskey(
  parts: Parts,
  party: RelyingParty,
  signed: { readonly binding: string; readonly text: string },
  trace: KeptTrace,
): Promise<Answer<PasskeyEntry, PasskeyRefusal | "closed" | "blocked">> {
  const checked = await checkPasskey(parts, party, { ...signed, purpose: "log-in" }, trace);
  if (!checked.ok) return checked;
  const { id, account, email, backed_up: isCopied, is_confirmed } = checked.data;
  const by = { kind: "passkey", id, isHardware: isCopied === 0 } as const;
  const entry = {
    holder: { account, email, by },
    isConfirmed: Boolean(is_confirmed),
  };
  const isBlocked = checked.data.blocked_at !== null;
  if (checked.data.state === "active" && !isBlocked) return answer(entry);
  const now = parts.now();
  const until = wakeableUntil(checked.data, now);
  if (until !== undefined) return answer({ ...entry, until });
  const { userAgent, network } = trace;
  const reason = isBlocked ? "blocked" : "closed";
  const refused = { detail: OperationDetail.LOGIN, about: { account }, reason } as const;
  await writeRefusal(parts.database.db, parts.secrets, { ...refused, userAgent, network, now });
  return refuse(reason);
}
