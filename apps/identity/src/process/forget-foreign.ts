import type { Database } from "../database/database.ts";
import { forgetSealed } from "../database/queries/forget-sealed.ts";
import { deriveSecrets } from "../settings/secrets.ts";
import { createKeyRing, ForeignKeysError } from "../tokens/keys.ts";

/** Has a database go on with another secret: whatever the one before has sealed is forgotten. With the same, it refuses. */
export async function forgetForeign(database: Database, secret: string): Promise<void> {
  const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
  try {
    await ring.signer();
  } catch (error) {
    if (!(error instanceof ForeignKeysError)) throw error;
    return database.transact(forgetSealed);
  }
  throw new Error("The database is sealed with this very secret: there is nothing to forget.");
}
