import { notePasskeyOffer } from "../../database/queries/passkeys.ts";
import type { LoginSession } from "../login-session.ts";
import type { Needs } from "../needs.ts";
import { checkAdding } from "./add-passkey.ts";

/**
 * Whether the holder of a session that has just begun is offered to make a passkey: once in each browser, and not
 * who has one, or may add none now.
 */
export async function mayOfferPasskey(
  parts: Pick<Needs, "database" | "now">,
  session: LoginSession,
  browser: string,
): Promise<boolean> {
  const { db } = parts.database;
  const may = await checkAdding(parts, db, session);
  if (!may.ok) return false;
  return notePasskeyOffer(db, { account: session.account, browser, at: parts.now() });
}
