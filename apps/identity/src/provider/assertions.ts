import { DAY_MS } from "@musubi/contract";
import { type Adapter, errors, type KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { insertOidcStateOnce } from "../database/queries/oidc-state.ts";
import { hashSecret } from "../settings/secrets.ts";

/**
 * Refuses an assertion that also names another server, which could use it here. Refuses one that is valid for more than
 * a day: one that leaks before its use would be good for as long, and its id would have to be remembered as long.
 */
export function checkAssertion(
  { oidc }: KoaContextWithOIDC,
  { aud, exp }: Record<string, unknown>,
): void {
  const ours: ReadonlySet<unknown> = oidc.clientJwtAuthExpectedAudience();
  if (![aud].flat().every((each) => ours.has(each))) {
    throw new errors.InvalidClientAuth("the client_assertion must have no other audience");
  }
  if (Number(exp) * 1000 <= Date.now() + DAY_MS) return;
  throw new errors.InvalidClientAuth("the client_assertion must expire within a day");
}

/**
 * Lets the database decide whether an assertion was used before: of two that arrive at once the library finds neither,
 * and keeps both.
 */
export const keepAssertions = (rest: Adapter, { db }: Database): Adapter => ({
  ...rest,
  find: async () => undefined,
  async upsert(id, { iss }, seconds = 0) {
    const isFirst = await insertOidcStateOnce(db, {
      provider: "root",
      model: "ReplayDetection",
      idHash: hashSecret(`${iss} ${id}`),
      // `exp` may have fractions of a second.
      expiresAt: Math.ceil(Date.now() + seconds * 1000),
    });
    if (!isFirst) throw new errors.InvalidClientAuth("the client_assertion was used before");
  },
});
