import type { Transaction } from "kysely";
import type { Tables } from "../tables.ts";

/** Tables with lasting rows that are unreadable, or cannot be completed, once the secret has changed. */
const SEALED = ["signing_key", "outbox", "reversal", "data_export", "address_change"] as const;

/** Deletes the lasting rows that another secret has sealed, and ends the stops that would otherwise never end. */
export async function forgetSealed(trx: Transaction<Tables>): Promise<void> {
  for (const table of SEALED) await trx.deleteFrom(table).execute();
  await trx.updateTable("account_identity").set({ address: null }).execute();
  await trx
    .updateTable("account")
    .set({ stopped_by: null, stopped_until: null })
    .where("stopped_by", "is not", null)
    .execute();
}
