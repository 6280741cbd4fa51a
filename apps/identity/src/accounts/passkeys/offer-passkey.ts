import { notePasskeyOffer } from "../../database/queries/passkeys.ts";
import type { LoginSession } from "../login-session.ts";
import type { Parts } from "../parts.ts";
import { checkAdding } from "./add-passkey.ts";

/**
 * Returns whether to offer a passkey to the holder of a session that has just begun: once per browser, and not if
 * they have one or may not add one now.
 */
export async function mayOfferPasskey(
  parts: Parts,
  session: LoginSession,
  browser: string,
): Promise<boolean> {
  const { db } = parts.database;
  const may = await checkAdding(parts, db, session);
  if (!may.ok) return false;
  return notePasskeyOffer(db, { account: session.account, browser, at: parts.now() });
}
