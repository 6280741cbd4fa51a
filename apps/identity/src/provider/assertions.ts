import { DAY_MS } from "@musubi/contract";
import type Provider from "oidc-provider";
import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { insertOidcStateOnce } from "../database/queries/oidc-state.ts";
import { hashSecret } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";

/** Missing from the library's types. */
type Classes = {
  readonly ReplayDetection: { unique(issuer: string, id: string, exp: number): Promise<boolean> };
};

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

/** Lets the database decide whether an assertion was used before: to the library, two that arrive at once look new. */
export function countAssertions(provider: Provider, { database }: Pick<Needs, "database">): void {
  (provider as unknown as Classes).ReplayDetection.unique = (issuer, id, exp) =>
    insertOidcStateOnce(database.db, {
      provider: "root",
      model: "ReplayDetection",
      idHash: hashSecret(`${issuer} ${id}`),
      // `exp` may have fractions of a second.
      expiresAt: Math.ceil(exp * 1000),
    });
}
