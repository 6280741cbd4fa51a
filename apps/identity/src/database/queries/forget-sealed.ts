import type { Transaction } from "kysely";
import type { Tables } from "../tables.ts";

/** What nobody can open any more once the secret is another one. */
const SEALED = ["signing_key", "outbox", "reversal", "data_export", "address_change"] as const;

/** Forgets what another secret has sealed, and ends the stops that nothing would end any more. */
export async function forgetSealed(trx: Transaction<Tables>): Promise<void> {
  for (const table of SEALED) await trx.deleteFrom(table).execute();
  await trx.updateTable("account_identity").set({ address: null }).execute();
  await trx
    .updateTable("account")
    .set({ stopped_by: null, stopped_until: null })
    .where("stopped_by", "is not", null)
    .execute();
}
