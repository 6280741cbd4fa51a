import type { Transaction } from "kysely";
import type { Tables } from "../tables.ts";

/** Tables whose rows are unreadable, or cannot be completed, once the secret has changed. */
const SEALED = [
  "signing_key",
  "outbox",
  "reversal",
  "data_export",
  "address_change",
  "oidc_state",
  "client_session",
  "pending_interaction",
  "login_form_state",
  "social_sign_in",
  "broker_handle",
] as const;

/**
 * Deletes the rows that another secret has sealed, ends every session, and ends the stops that would otherwise never
 * end.
 */
export async function forgetSealed(trx: Transaction<Tables>, now: number): Promise<void> {
  for (const table of SEALED) await trx.deleteFrom(table).execute();
  await trx
    .updateTable("login_session")
    .set({ ended_at: now })
    .where("ended_at", "is", null)
    .execute();
  await trx.updateTable("account_identity").set({ address: null }).execute();
  await trx
    .updateTable("account")
    .set({ stopped_by: null, stopped_until: null })
    .where("stopped_by", "is not", null)
    .execute();
}
