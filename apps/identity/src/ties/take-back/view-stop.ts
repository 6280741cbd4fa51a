import type { Language } from "@musubi/contract";
import { maskEmail } from "../../outbox/mail/mask-email.ts";
import type { Parts } from "../operations/parts.ts";
import type { Shown } from "./check-shown.ts";
import { listProofs, type Proofs } from "./list-proofs.ts";
import { findStop, type Objected } from "./object.ts";

/** What the page shows the present holder about a stop. */
export type StopView = {
  readonly language: Language;
  /** The masked address of the mailbox that stopped the account. */
  readonly earlier: string;
  readonly stoppedUntil: number;
  readonly proofs: Proofs;
};

/**
 * Returns what the page of an objection shows, undefined if there is no stop, or `blocked` while an operator has
 * blocked the account. Changes nothing.
 */
export async function lookAtStop(
  parts: Parts,
  objected: Objected,
  shown: Shown,
): Promise<StopView | "blocked" | undefined> {
  const found = await findStop(parts, objected);
  if (!found) return undefined;
  const { row, account, older } = found;
  if (account.blocked_at !== null) return "blocked";
  return {
    language: account.language,
    earlier: maskEmail(row.mailbox),
    stoppedUntil: account.stopped_until ?? 0,
    proofs: listProofs(older, shown),
  };
}
