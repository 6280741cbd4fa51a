import { ADMISSION_MS, canonicalEmail, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { claimAdmission, findAdmission } from "../../database/queries/admissions.ts";
import { type Trace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";
import { nameAttempts } from "../passwords/check-password.ts";

/** What a link can still do in a browser. A person with the link reads the mailbox, and may see its address. */
export type Admission =
  | { readonly state: "over" }
  /** The account is blocked: the link admits no browser for now. */
  | { readonly state: "blocked" }
  /** The link has admitted another browser. */
  | { readonly state: "used" }
  | { readonly state: "open" | "admitted"; readonly email: string; readonly until: number };

const OVER = { state: "over" } as const;

/** Returns what a link can still do. Changes nothing. */
export async function lookAtAdmission(
  parts: Parts,
  secret: string,
  browser: string | undefined,
): Promise<Admission> {
  const found = await findOwnAdmission(parts, parts.database.db, secret);
  if (!found) return OVER;
  if (found.blocked_at !== null) return { state: "blocked" };
  const { browser_hash: admitted, email, expires_at: until } = found;
  if (admitted === null) return { state: "open", email, until };
  return admitted === browser ? { state: "admitted", email, until } : { state: "used" };
}

/**
 * Returns a link's admission, unless the ID has another address by now: the old mailbox must not learn the new address.
 */
async function findOwnAdmission({ secrets, now }: Parts, db: Queries, secret: string) {
  const found = await findAdmission(db, { linkHash: hashSecret(secret), now: now() });
  const isOwn =
    found && found.attempts_key === nameAttempts(secrets.attempts, canonicalEmail(found.email));
  return isOwn ? found : undefined;
}

/**
 * Lets the first browser that uses a link try the password for an hour, without signing it in. Returns whether the link
 * admitted this browser. Using the link there again changes nothing.
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
    const found = await findOwnAdmission(parts, trx, secret);
    const account = found?.blocked_at === null && (await claimAdmission(trx, opening));
    if (!found || !account) return;
    const { email } = found;
    const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
    const entry = { detail, account, email, userAgent, network, now };
    await writeJournal(trx, { ...entry, text: "admitted" });
  });
  return (await lookAtAdmission(parts, secret, browser)).state === "admitted";
}
