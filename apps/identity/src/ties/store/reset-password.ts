import {
  accountMigration,
  checkNewPassword,
  type Language,
  MigrationStatus,
  setAccountPassword,
} from "@musubi/contract";
import type { CodeCheck } from "../../accounts/codes.ts";
import { nameAttempts } from "../../accounts/passwords/check-password.ts";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import { findLiveSession } from "../../database/queries/sessions.ts";
import type { Connector } from "../../services/connectors.ts";
import { isMissing } from "../../services/failure.ts";
import type { Needs } from "../needs.ts";

type CodeRefusal = Extract<CodeCheck, { readonly ok: false }>;

export type PasswordReset =
  | { readonly ok: true }
  | CodeRefusal
  | { readonly ok: false; readonly code: "NotAuthorizedException" | "InvalidPasswordException" };

export type TypedReset = {
  readonly emailKey: string;
  readonly password: string;
  readonly code: string;
};

/**
 * Sets a new store password with the code from the mail. The store is asked only once the code was
 * right, so an address it does not know is refused exactly as a wrong code is.
 */
export async function resetPassword(
  parts: Needs,
  family: string,
  { emailKey, password, code }: TypedReset,
  language: Language,
  now: number,
): Promise<PasswordReset> {
  const { db } = parts.database;
  const session = await findLiveSession(db, family);
  if (!session) return refused("NotAuthorizedException");
  if (!checkNewPassword(password, emailKey).ok) return refused("InvalidPasswordException");
  // A lock from guessing holds here too, and a wrong code counts as one more guess.
  const attempts = nameAttempts(parts.secrets.attempts, emailKey);
  if (!(await reservePasswordAttempt(db, attempts, now))) return refused("LimitExceededException");
  const place = { purpose: "store-reset", caller: session.account, emailKey } as const;
  const check = await parts.codes.check(db, place, code, now);
  if (!check.ok) {
    if (!WAS_LOOKED_AT.has(check.code)) await returnPasswordAttempt(db, attempts);
    return check;
  }

  const store = parts.connectors.byProof("store");
  switch (store ? await setPassword(store, emailKey, password, language) : "unanswered") {
    case "set":
      await forgetPasswordAttempts(db, attempts);
      return { ok: true };
    case "missing":
      return refused("CodeMismatchException");
    case "unanswered":
      await check.release(db);
      await returnPasswordAttempt(db, attempts);
      return refused("ServiceUnavailableException");
  }
}

/** The other refusals say that codes are not looked at for the moment. */
const WAS_LOOKED_AT: ReadonlySet<CodeRefusal["code"]> = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "LimitExceededException",
]);

type Refused = Exclude<PasswordReset, { readonly ok: true }>;

const refused = (code: Refused["code"]): PasswordReset => ({ ok: false, code });

/** Only an account that waits to be moved gets a new password, whatever became of it since the mail. */
async function setPassword(
  store: Connector,
  email: string,
  password: string,
  language: Language,
): Promise<"set" | "missing" | "unanswered"> {
  const found = await store.send(accountMigration, { body: { email } }, language);
  if (!found.ok) return "unanswered";
  if (found.data.migration_status !== MigrationStatus.NEED_MIGRATE) return "missing";
  const set = await store.send(setAccountPassword, { body: { email, password } }, language);
  if (set.ok) return "set";
  return isMissing(set) ? "missing" : "unanswered";
}
