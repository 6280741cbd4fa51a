import { type CatalogueEntry, MigrationStatus } from "@musubi/contract";
import { isPoolSignInGood } from "../../database/queries/pool-accounts.ts";
import { findStoreProof } from "../../database/queries/proofs.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { verifyPoolIdToken } from "../../tokens/pool-tokens.ts";
import type { Needs } from "../needs.ts";
import type { Proof } from "./proof.ts";
import { readClaims } from "./read-claims.ts";

/** The issuer under which a store certification counts: ours, since we vouched for it. */
const STORE_CERTIFICATION = "store-certification";

/** What a caller's `migration_user_key` proves about an old account of a service. */
export async function verifyServiceProof(
  parts: Needs,
  entry: CatalogueEntry,
  key: string,
  caller: string,
): Promise<Proof | undefined> {
  if (entry.proof === "store") return verifyStoreProof(parts, key, caller);
  const now = parts.now();
  return readClaims(await parts.serviceTokens.verify(entry, key, now), caller, now);
}

async function verifyStoreProof(
  parts: Needs,
  key: string,
  caller: string,
): Promise<Proof | undefined> {
  const row = await findStoreProof(parts.database.db, hashSecret(key), caller, parts.now());
  if (row?.migration_status !== MigrationStatus.NEED_MIGRATE) return undefined;
  return {
    issuer: STORE_CERTIFICATION,
    subject: row.store_account,
    authTime: row.created_at,
    email: row.email,
    // The store itself let its holder in under this address.
    emailVerified: true,
  };
}

/** What a caller's `migration_user_key` proves about another ID: nothing once that has another password. */
export async function verifyIdProof(
  parts: Needs,
  key: string,
  caller: string,
): Promise<Proof | undefined> {
  const now = parts.now();
  const claims = await verifyPoolIdToken(parts.issuer, key, now);
  const proof = readClaims(claims, caller, now);
  if (!claims || !proof) return undefined;
  const signIn = { account: claims.sub, grant: claims.grant_id };
  return (await isPoolSignInGood(parts.database.db, signIn, now)) ? proof : undefined;
}
