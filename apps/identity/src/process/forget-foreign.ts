import type { Database } from "../database/database.ts";
import { forgetSealed } from "../database/queries/forget-sealed.ts";
import { deriveSecrets } from "../settings/secrets.ts";
import { createKeyRing, ForeignKeysError } from "../tokens/keys.ts";

/**
 * Makes a database usable with another secret, by deleting everything that the previous one sealed. Throws if the
 * secret is the same.
 */
export async function forgetForeign(database: Database, secret: string): Promise<void> {
  const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
  try {
    await ring.signer();
  } catch (error) {
    if (!(error instanceof ForeignKeysError)) throw error;
    return database.transact(forgetSealed);
  }
  throw new Error("The database is already sealed with this secret: there is nothing to forget.");
}
