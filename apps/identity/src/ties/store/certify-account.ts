import {
  certifyAccount as askStore,
  type MigrationStatus,
  OperationDetail,
  PROOF_LIFETIME_MS,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { ActingHolder } from "../../accounts/acting-holder.ts";
import { nameAttempts } from "../../accounts/passwords/check-password.ts";
import {
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import { insertStoreProof } from "../../database/queries/store-proofs.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { hashSecret, randomSecret } from "../../settings/secrets.ts";
import type { Needs } from "../needs.ts";

type Certified = { readonly proof: string; readonly status: MigrationStatus };

type Refused =
  | "NotAuthorizedException"
  | "LimitExceededException"
  // Not a 401: that would look like the end of the caller's own session.
  | "UserNotFoundException"
  | "ServiceUnavailableException";

/**
 * Signs in to an old store account. The caller gets a value that stands for the proof and means
 * nothing to any other caller. An unknown address goes the same way as a wrong password.
 */
export async function certifyAccount(
  parts: Needs,
  { family, account, language, userAgent, network }: ActingHolder & { readonly account: string },
  typed: { readonly emailKey: string; readonly password: string },
): Promise<Answer<Certified, Refused>> {
  const { db } = parts.database;
  const now = parts.now();
  const fail = async <C extends Refused>(reason: "wrong" | "locked", code: C) => {
    // The caller's, whether or not the address is known: else their own rows would tell them.
    const refused = { detail: OperationDetail.ACCOUNT_LINK_STORE, about: { account }, reason };
    await writeRefusal(db, parts.secrets, { ...refused, userAgent, network, now });
    return refuse(code);
  };
  const attempts = nameAttempts(parts.secrets.attempts, typed.emailKey);
  if (!(await reservePasswordAttempt(db, attempts, now))) {
    return fail("locked", "LimitExceededException");
  }

  const credentials = { email: typed.emailKey, password: typed.password };
  const outcome = await parts.connectors.store()?.send(askStore, { body: credentials }, language);
  if (!outcome?.ok) {
    await returnPasswordAttempt(db, attempts);
    return refuse("ServiceUnavailableException");
  }
  const { user_id: storeAccount, migration_status: status } = outcome.data;
  if (storeAccount === null || status === null) return fail("wrong", "UserNotFoundException");
  // Only this try: an attacker who knows an old store password must not lift a lock on the ID's with it.
  await returnPasswordAttempt(db, attempts);

  const proof = randomSecret();
  const isKept = await insertStoreProof(db, family, {
    hash: hashSecret(proof),
    storeAccount,
    email: typed.emailKey,
    status,
    createdAt: now,
    expiresAt: now + PROOF_LIFETIME_MS,
  });
  return isKept ? answer({ proof, status }) : refuse("NotAuthorizedException");
}
