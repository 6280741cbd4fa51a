import { CODE_LIFETIME_MS, type Language } from "@musubi/contract";
import { findLiveSession } from "../../database/queries/sessions.ts";
import { isUndeliverable } from "../../database/queries/undeliverable.ts";
import type { Needs } from "../needs.ts";

export type ResetRequest = "accepted" | "signed-out" | "undeliverable" | "too-many";

/**
 * Makes a code for a new store password. Whether the store knows the address is found out later, by
 * the outbox: whoever asks gets the same answer after the same work.
 */
export function requestReset(
  { database, codes, outbox }: Pick<Needs, "database" | "codes" | "outbox">,
  family: string,
  emailKey: string,
  language: Language,
  now: number,
): Promise<ResetRequest> {
  return database.transact(async (trx) => {
    const session = await findLiveSession(trx, family);
    if (!session) return "signed-out";
    // Says something about a mail server, nothing about the store: a reset's own mail adds nobody to the list.
    if (await isUndeliverable(trx, emailKey)) return "undeliverable";
    const place = { purpose: "store-reset", caller: session.account, emailKey } as const;
    const code = await codes.issue(trx, place, emailKey, now);
    if (code === undefined) return "too-many";
    const expiresAt = now + CODE_LIFETIME_MS;
    await outbox.add(trx, { kind: "store-reset-code", email: emailKey, code, expiresAt, language });
    return "accepted";
  });
}
