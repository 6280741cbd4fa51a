import {
  accountMigration,
  type Language,
  MigrationStatus,
  setAccountPassword,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { CodeRefusal } from "../../../accounts/codes/codes.ts";
import type { ActingHolder } from "../../../accounts/trace.ts";
import { forgetPasswordAttempts } from "../../../database/queries/password-attempts.ts";
import type { Viewer } from "../../operations/caller.ts";
import type { Parts } from "../../operations/parts.ts";
import { nameTries, type PasswordService } from "./password-service.ts";

export type TypedReset = {
  readonly emailKey: string;
  readonly password: string;
  readonly code: string;
};

/**
 * Sets a new password at a service with the code from the mail. The service is asked only after the code was
 * right, so an unknown address is refused exactly like a wrong code. A right code works however often the password
 * was guessed before, and ends the lock.
 */
export async function resetPassword(
  parts: Parts,
  service: PasswordService,
  caller: Viewer & ActingHolder,
  { emailKey, password, code }: TypedReset,
): Promise<Answer<object, CodeRefusal | "InvalidPasswordException" | "CommonPasswordException">> {
  const { db } = parts.database;
  const { service_id: serviceId } = service.entry;
  const now = parts.now();
  const checked = parts.newPasswords.check(password, emailKey);
  if (!checked.ok) {
    const isCommon = checked.message === "common_password";
    return refuse(isCommon ? "CommonPasswordException" : "InvalidPasswordException");
  }
  const scope = { purpose: "service-reset", serviceId, caller: caller.account, emailKey } as const;
  const check = await parts.codes.check(db, scope, code, { ...caller, holder: caller, now });
  if (!check.ok) return check;

  const set = await setPassword(service, emailKey, password, caller.language);
  if (set.ok) {
    await forgetPasswordAttempts(db, nameTries(parts.secrets.attempts, serviceId, emailKey));
    return set;
  }
  if (set.code === "missing") return refuse("CodeMismatchException");
  await check.data.release(db);
  return refuse("ServiceUnavailableException");
}

/** Sets the password only if the account still waits to be moved; that may have changed since the mail. */
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
