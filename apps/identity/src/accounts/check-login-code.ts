import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../database/queries/password-attempts.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { writeRefusal } from "../outbox/journal/write-refusal.ts";
import type { Stranger } from "./ask-for-code.ts";
import { type CodeRefusal, wasLookedAt } from "./codes.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";
import { nameAttempts } from "./passwords/check-password.ts";

export type LoginCodeRefusal = CodeRefusal | "locked";

/**
 * Looks at the code that a visitor typed into the hosted login. For a forgotten password it counts as
 * one more guess at the account: a lock from guessing holds here too.
 */
export async function checkLoginCode(
  parts: Pick<Needs, "database" | "codes" | "secrets" | "now">,
  flow: "sign-up" | "forgot",
  { email, emailKey }: Address,
  typed: string,
  { userAgent, network }: Stranger,
): Promise<Answer<{ readonly ticket: string }, LoginCodeRefusal>> {
  const { codes, secrets } = parts;
  const { db } = parts.database;
  const now = parts.now();
  const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
  const attempts = nameAttempts(secrets.attempts, emailKey);
  const isGuarded = flow === "forgot";
  if (isGuarded && !(await reservePasswordAttempt(db, attempts, now))) {
    const refused = { detail, about: { emailKey }, reason: "locked" } as const;
    await writeRefusal(db, secrets, { ...refused, userAgent, network, now });
    return refuse("locked");
  }
  const from = { userAgent, network, now };
  const check = await codes.check(db, { purpose: flow, emailKey }, typed, from);
  if (isGuarded && (check.ok || !wasLookedAt(check.code))) {
    await returnPasswordAttempt(db, attempts);
  }
  if (!check.ok) return check;
  await writeJournal(db, { detail, email, userAgent, network, now });
  return answer({ ticket: check.data.ticket });
}
