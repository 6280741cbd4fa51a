import type { Adapter } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { replaceGrant } from "../database/queries/client-sessions.ts";
import { hashSecret, randomSecret } from "../settings/secrets.ts";

/**
 * Gives the client session a new grant id when its grant is revoked. Under the old id, the next log-in would make valid
 * again what was written during the revocation, such as a thief's renewal.
 */
export const replaceRevoked = (grants: Adapter, { db }: Database): Adapter => ({
  ...grants,
  async destroy(id) {
    await replaceGrant(db, { old: id, next: randomSecret() }, hashSecret(id));
    await grants.destroy(id);
  },
});
