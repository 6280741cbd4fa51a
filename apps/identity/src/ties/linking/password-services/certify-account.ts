import {
  certifyAccount as askService,
  type MigrationStatus,
  OperationDetail,
  PROOF_LIFETIME_MS,
  ServiceType,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { reserveGuess } from "../../../accounts/codes/reserve-guess.ts";
import type { ActingHolder } from "../../../accounts/trace.ts";
import { insertCertification } from "../../../database/queries/certifications.ts";
import {
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../../database/queries/password-attempts.ts";
import { writeRefusal } from "../../../outbox/journal/write-refusal.ts";
import { isTooMany } from "../../../services/read-answer.ts";
import { hashSecret, randomSecret } from "../../../settings/secrets.ts";
import type { Parts } from "../../operations/parts.ts";
import { nameTries, type PasswordService } from "./password-service.ts";

type Certified = { readonly proof: string; readonly status: MigrationStatus };

type Refused =
  | "NotAuthorizedException"
  | "LimitExceededException"
  | "TooManyRequestException"
  // Not a 401: that would look like the end of the caller's own session.
  | "UserNotFoundException"
  | "ServiceUnavailableException";

/**
 * Signs in to an old account of a service. The caller gets a value that stands for the proof; it is worthless to
 * any other caller and at any other service. An unknown address is treated like a wrong password, and wrong
 * passwords share the budgets of the hosted login, so that an attacker cannot try one password at many addresses
 * here.
 */
export async function certifyAccount(
  parts: Parts,
  { entry: { service_id: serviceId }, send }: PasswordService,
  caller: ActingHolder & { readonly account: string },
  typed: { readonly emailKey: string; readonly password: string },
): Promise<Answer<Certified, Refused>> {
  const { db } = parts.database;
  const { family, account, language, userAgent, network, from } = caller;
  const now = parts.now();
  const detail =
    serviceId === ServiceType.STORE
      ? OperationDetail.ACCOUNT_LINK_STORE
      : OperationDetail.ACCOUNT_LINK;
  const fail = async <C extends Refused>(
    reason: "wrong" | "locked" | "TooManyRequestException",
    code: C,
    retryAfterSeconds?: number,
  ) => {
    // The refusal is journaled for the caller whether or not the address is known: otherwise their journal would reveal
    // whether it is.
    const refused = { detail, about: { account }, reason };
    await writeRefusal(db, parts.secrets, { ...refused, userAgent, network, now });
    return refuse(code, retryAfterSeconds);
  };
  const guess = await reserveGuess(parts.limits, db, "password", { from, holder: caller }, now);
  if (!guess.ok) {
    if (guess.code === "ServiceUnavailableException") return guess;
    return fail(guess.code, guess.code, guess.retryAfterSeconds);
  }
  const attempts = nameTries(parts.secrets.attempts, serviceId, typed.emailKey);
  if (!(await reservePasswordAttempt(db, attempts, now)).ok) {
    await guess.data.giveBack();
    return fail("locked", "LimitExceededException");
  }
  // Gives back only this try: an attacker who knows an old store password must not lift a lock on the ID's password
  // with it.
  const giveBack = () => Promise.all([returnPasswordAttempt(db, attempts), guess.data.giveBack()]);

  const credentials = { email: typed.emailKey, password: typed.password };
  const outcome = await send(askService, { body: credentials }, language);
  if (!outcome.ok) {
    await giveBack();
    return refuse(isTooMany(outcome) ? "TooManyRequestException" : "ServiceUnavailableException");
  }
  const { user_id: serviceAccount, migration_status: status } = outcome.data;
  if (serviceAccount === null || status === null) return fail("wrong", "UserNotFoundException");
  await giveBack();

  const proof = randomSecret();
  const isKept = await insertCertification(db, family, {
    hash: hashSecret(proof),
    serviceId,
    serviceAccount,
    email: typed.emailKey,
    status,
    createdAt: now,
    expiresAt: now + PROOF_LIFETIME_MS,
  });
  return isKept ? answer({ proof, status }) : refuse("NotAuthorizedException");
}
