import { DAY_MS } from "@musubi/contract";
import type Provider from "oidc-provider";
import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { insertOidcStateOnce } from "../database/queries/oidc-state.ts";
import { hashSecret } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";

/** Its types leave this out. */
type Classes = {
  readonly ReplayDetection: { unique(issuer: string, id: string, exp: number): Promise<boolean> };
};

/** Refuses an assertion that is good for more than a day: it would be a secret that is sent along, and remembered as long. */
export function checkAssertion(_ctx: KoaContextWithOIDC, { exp }: Record<string, unknown>): void {
  if (Number(exp) * 1000 <= Date.now() + DAY_MS) return;
  throw new errors.InvalidClientAuth("the client_assertion must expire within a day");
}

/** Has the database say whether an assertion was shown before: two that come at once have both not been seen. */
export function countAssertions(provider: Provider, { database }: Pick<Needs, "database">): void {
  (provider as unknown as Classes).ReplayDetection.unique = (issuer, id, exp) =>
    insertOidcStateOnce(database.db, {
      provider: "root",
      model: "ReplayDetection",
      idHash: hashSecret(`${issuer} ${id}`),
      // A clock may have fractions of seconds, and of what we count in.
      expiresAt: Math.ceil(exp * 1000),
    });
}
