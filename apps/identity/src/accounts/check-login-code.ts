import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../database/queries/password-attempts.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import type { Stranger } from "./ask-for-code.ts";
import type { CodeRefusal } from "./codes.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";
import { nameAttempts } from "./passwords/check-password.ts";

export type LoginCodeRefusal = CodeRefusal | "locked";

/** The other refusals say that codes are not looked at for the moment. */
const WAS_LOOKED_AT: ReadonlySet<CodeRefusal> = new Set([
  "CodeMismatchException",
  "ExpiredCodeException",
  "LimitExceededException",
]);

/**
 * Looks at the code that a visitor typed into the hosted login. For a forgotten password it counts as
 * one more guess at the account: a lock from guessing holds here too.
 */
export async function checkLoginCode(
  parts: Pick<Needs, "database" | "codes" | "secrets" | "now">,
  flow: "sign-up" | "forgot",
  { email, emailKey }: Address,
  typed: string,
  { userAgent }: Stranger,
): Promise<Answer<{ readonly ticket: string }, LoginCodeRefusal>> {
  const { codes } = parts;
  const { db } = parts.database;
  const now = parts.now();
  const attempts = nameAttempts(parts.secrets.attempts, emailKey);
  const isGuarded = flow === "forgot";
  if (isGuarded && !(await reservePasswordAttempt(db, attempts, now))) {
    return refuse("locked");
  }
  const check = await codes.check(db, { purpose: flow, emailKey }, typed, now);
  if (isGuarded && (check.ok || !WAS_LOOKED_AT.has(check.code))) {
    await returnPasswordAttempt(db, attempts);
  }
  if (!check.ok) return check;
  const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
  await writeJournal(db, { detail, email, userAgent, now });
  return answer({ ticket: check.data.ticket });
}
