import { ADMISSION_MS, OperationDetail } from "@musubi/contract";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { claimAdmission, findAdmission } from "../../database/queries/admissions.ts";
import { type Trace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";

type Parts = Pick<Needs, "database" | "now">;

/** What a link is good for in a browser. Whoever shows one has the mailbox. */
export type Admission =
  | { readonly state: "over" }
  /** It has admitted another browser. */
  | { readonly state: "used" }
  | { readonly state: "open" | "admitted"; readonly email: string; readonly until: number };

/** Returns what a link is good for, and changes nothing. */
export async function lookAtAdmission(
  { database, now }: Parts,
  secret: string,
  browser: string | undefined,
): Promise<Admission> {
  const linkHash = hashSecret(secret);
  const found = await findAdmission(database.db, { linkHash, now: now() });
  if (!found) return { state: "over" };
  const { browser_hash: admitted, email, expires_at: until } = found;
  if (admitted === null) return { state: "open", email, until };
  return admitted === browser ? { state: "admitted", email, until } : { state: "used" };
}

/**
 * Admits the first browser in which a link is used to the password, for an hour, and signs nobody in. Returns
 * whether it is this one; used there again, nothing changes.
 */
export async function admitBrowser(
  parts: Parts,
  secret: string,
  browser: string,
  { userAgent, network }: Trace,
): Promise<boolean> {
  const now = parts.now();
  const opening = { linkHash: hashSecret(secret), browser, now, until: now + ADMISSION_MS };
  await parts.database.transact(async (trx) => {
    const account = await claimAdmission(trx, opening);
    if (account === undefined) return;
    const { email } = await findMailAddress(trx, account);
    const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
    const entry = { detail, account, email, userAgent, network, now };
    await writeJournal(trx, { ...entry, text: "browser admitted" });
  });
  return (await lookAtAdmission(parts, secret, browser)).state === "admitted";
}
