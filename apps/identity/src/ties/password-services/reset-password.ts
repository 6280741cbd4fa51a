import {
  accountMigration,
  type Language,
  MigrationStatus,
  OperationDetail,
  setAccountPassword,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { type CodeRefusal, wasLookedAt } from "../../accounts/codes.ts";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import { writeRefusal } from "../../outbox/journal/write-refusal.ts";
import type { Viewer } from "../describe-merge.ts";
import type { Needs } from "../needs.ts";
import { nameTries } from "./name-tries.ts";
import type { PasswordService } from "./password-service.ts";

export type TypedReset = {
  readonly emailKey: string;
  readonly password: string;
  readonly code: string;
};

/**
 * Sets a new password at a service with the code from the mail. The service is asked only once the code was
 * right, so an address it does not know is refused exactly as a wrong code is.
 */
export async function resetPassword(
  parts: Needs,
  service: PasswordService,
  caller: Viewer & Trace,
  { emailKey, password, code }: TypedReset,
): Promise<Answer<object, CodeRefusal | "InvalidPasswordException" | "CommonPasswordException">> {
  const { db } = parts.database;
  const { service_id: serviceId } = service.entry;
  const now = parts.now();
  const verdict = parts.newPasswords.check(password, emailKey);
  if (!verdict.ok) {
    const isCommon = verdict.message === "common_password";
    return refuse(isCommon ? "CommonPasswordException" : "InvalidPasswordException");
  }
  // A lock from guessing holds here too, and a wrong code counts as one more guess.
  const attempts = nameTries(parts.secrets.attempts, serviceId, emailKey);
  if (!(await reservePasswordAttempt(db, attempts, now)).ok) {
    const { account, userAgent, network } = caller;
    const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
    const refused = { detail, about: { account }, reason: "locked" } as const;
    await writeRefusal(db, parts.secrets, { ...refused, userAgent, network, now });
    return refuse("LimitExceededException");
  }
  const place = { purpose: "service-reset", serviceId, caller: caller.account, emailKey } as const;
  const check = await parts.codes.check(db, place, code, { ...caller, now });
  if (!check.ok) {
    if (!wasLookedAt(check.code)) await returnPasswordAttempt(db, attempts);
    return check;
  }

  const set = await setPassword(service, emailKey, password, caller.language);
  if (set.ok) {
    await forgetPasswordAttempts(db, attempts);
    return set;
  }
  if (set.code === "missing") return refuse("CodeMismatchException");
  await check.data.release(db);
  await returnPasswordAttempt(db, attempts);
  return refuse("ServiceUnavailableException");
}

/** Only an account that waits to be moved gets a new password, whatever became of it since the mail. */
async function setPassword(
  service: PasswordService,
  email: string,
  password: string,
  language: Language,
): Promise<Answer<object, "missing" | "unanswered">> {
  const found = await service.send(accountMigration, { body: { email } }, language);
  if (!found.ok) return refuse("unanswered");
  if (found.data.migration_status !== MigrationStatus.NEED_MIGRATE) return refuse("missing");
  const set = await service.send(setAccountPassword, { body: { email, password } }, language);
  if (set.ok) return answer({});
  return refuse(set.kind === "gone" ? "missing" : "unanswered");
}
