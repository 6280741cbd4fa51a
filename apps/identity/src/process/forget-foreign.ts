import type { Database } from "../database/database.ts";
import { forgetSealed } from "../database/queries/forget-sealed.ts";
import { deriveSecrets } from "../settings/secrets.ts";
import { createKeyRing, ForeignKeysError } from "../tokens/keys.ts";

/** Prepares a database for another secret: deletes what the old secret sealed. Throws if both are the same. */
export async function forgetForeign(database: Database, secret: string): Promise<void> {
  const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
  try {
    await ring.signer();
  } catch (error) {
    if (!(error instanceof ForeignKeysError)) throw error;
    return database.transact((trx) => forgetSealed(trx, Date.now()));
  }
  throw new Error("The database is already sealed with this secret: there is nothing to forget.");
}
