import { type CatalogueEntry, FRESH_SIGN_IN_MS, MigrationStatus } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Queries } from "../../database/database.ts";
import { isBlocked } from "../../database/queries/blocks.ts";
import { findCertification } from "../../database/queries/certifications.ts";
import { isPoolSignInGood } from "../../database/queries/pool-accounts.ts";
import { isProofNoted, noteProof } from "../../database/queries/proofs.ts";
import { hashSecret } from "../../settings/secrets.ts";
import { verifyPoolIdToken } from "../../tokens/pool-tokens.ts";
import type { Parts } from "../operations/parts.ts";
import type { IdProof, Proof } from "./proof.ts";
import { readClaims } from "./read-claims.ts";

/** Returns the issuer of a proof by password. The name is ours, since identity itself vouches for the account. */
const certificationAt = (serviceId: number): string => `certification:${serviceId}`;

type Verified<P = Proof> = Answer<P, "InvalidProofException">;
/** `AccountBlockedException`: the proven ID is blocked. Only a caller who logged in to that ID learns this. */
type VerifiedId = Answer<IdProof, "InvalidProofException" | "AccountBlockedException">;

/** Returns what a caller's `migration_user_key` proves about an old account of a service. */
export async function verifyServiceProof(
  parts: Parts,
  entry: CatalogueEntry,
  key: string,
  caller: string,
): Promise<Verified> {
  if (entry.link.method === "password") {
    return judge(await readCertification(parts, entry.service_id, key, caller));
  }
  const proof = readClaims(await parts.serviceTokens.verify(entry, key), caller);
  return judge(proof && (await isFresh(parts, proof, caller)) ? proof : undefined);
}

async function readCertification(
  { database, now }: Parts,
  serviceId: number,
  key: string,
  caller: string,
): Promise<Proof | undefined> {
  const certified = { hash: hashSecret(key), caller, serviceId };
  const row = await findCertification(database.db, certified, now());
  if (row?.migration_status !== MigrationStatus.NEED_MIGRATE) return undefined;
  return {
    issuer: certificationAt(serviceId),
    subject: row.service_account,
    authTime: row.created_at,
    email: row.email,
    // The service itself logged its holder in under this address.
    emailVerified: true,
  };
}

/**
 * Returns what a caller's `migration_user_key` proves about another ID: nothing after the password of that ID has
 * changed.
 */
export async function verifyIdProof(
  parts: Parts,
  key: string,
  caller: string,
): Promise<VerifiedId> {
  const now = parts.now();
  const claims = await verifyPoolIdToken(parts.issuer, key, now);
  const proof = readClaims(claims, caller);
  if (!claims || !proof) return refuse("InvalidProofException");
  const signIn = { account: claims.sub, grant: claims.grant_id };
  const isIn = (db: Queries) => isPoolSignInGood(db, signIn, now);
  const isFirstHand = await isFresh(parts, proof, caller);
  if (isFirstHand && (await isBlocked(parts.database.db, claims.sub))) {
    return refuse("AccountBlockedException");
  }
  const isGood = isFirstHand && (await isIn(parts.database.db));
  return isGood ? answer({ ...proof, isIn }) : refuse("InvalidProofException");
}

/**
 * Returns whether a sign-in was fresh when this caller first sent its token. That is recorded, and the proof then stays
 * good until the token expires, so that no preview goes stale while the holder reads it.
 */
async function isFresh(parts: Parts, proof: Proof, caller: string): Promise<boolean> {
  const { db } = parts.database;
  const now = parts.now();
  return proof.authTime > now - FRESH_SIGN_IN_MS
    ? noteProof(db, { ...proof, caller, now })
    : isProofNoted(db, { ...proof, caller });
}

const judge = (proof: Proof | undefined): Verified =>
  proof ? answer(proof) : refuse("InvalidProofException");
