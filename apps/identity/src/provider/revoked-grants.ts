import type { Adapter } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { replaceGrant } from "../database/queries/client-visits.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";

/**
 * A grant that is revoked never counts again: its visit goes on with another one. Under the same name the next visit
 * would bring back to life what somebody was just writing while it was revoked: a thief's renewal, for example.
 */
export const replaceRevoked = (grants: Adapter, { db }: Database): Adapter => ({
  ...grants,
  async destroy(id) {
    await replaceGrant(db, { old: id, next: randomSecret() }, hashSecret(id));
    await grants.destroy(id);
  },
});
