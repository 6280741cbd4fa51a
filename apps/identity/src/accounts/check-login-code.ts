import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import {
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../database/queries/password-attempts.ts";
import type { Tables } from "../database/tables.ts";
import { writeTyped } from "../outbox/journal/write-journal.ts";
import { writeRefusal } from "../outbox/journal/write-refusal.ts";
import type { Stranger } from "./ask-for-code.ts";
import { type CodeRefusal, wasLookedAt } from "./codes.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";
import { nameAttempts } from "./passwords/check-password.ts";

export type LoginCodeRefusal = CodeRefusal | "locked";

/**
 * Looks at the code that a visitor typed into the hosted login. For a forgotten password it counts as
 * one more guess at the account: a lock from guessing holds here too. `goOn` makes what a right code
 * leads to, in the same transaction: a code whose next step could not be made stays good.
 */
export async function checkLoginCode<Next>(
  parts: Pick<Needs, "database" | "codes" | "secrets" | "now">,
  flow: "sign-up" | "forgot",
  { emailKey }: Address,
  typed: string,
  { userAgent, network, from: ip }: Stranger,
  goOn: (trx: Transaction<Tables>, ticket: string) => Promise<Next | undefined>,
): Promise<Answer<{ readonly next: Next | undefined }, LoginCodeRefusal>> {
  const { database, codes, secrets } = parts;
  const { db } = database;
  const now = parts.now();
  const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
  const attempts = nameAttempts(secrets.attempts, emailKey);
  const isGuarded = flow === "forgot";
  if (isGuarded && !(await reservePasswordAttempt(db, attempts, now)).ok) {
    const refused = { detail, about: { emailKey }, reason: "locked" } as const;
    await writeRefusal(db, secrets, { ...refused, userAgent, network, now });
    return refuse("locked");
  }
  const look = () =>
    database.transact(async (trx) => {
      const from = { userAgent, network, from: ip, now };
      const check = await codes.check(trx, { purpose: flow, emailKey }, typed, from);
      const next = check.ok ? await goOn(trx, check.data.ticket) : undefined;
      if (check.ok && next === undefined) await check.data.release(trx);
      if (check.ok) await writeTyped(trx, { detail, emailKey, userAgent, network, now });
      // Last: others who count a try wait for it, and what is counted above must not wait for them.
      if (isGuarded && (check.ok || !wasLookedAt(check.code))) {
        await returnPasswordAttempt(trx, attempts);
      }
      return check.ok ? answer({ next }) : check;
    });
  return look().catch(async (fault: unknown) => {
    // Nobody learnt whether it was right: our fault locks no holder out.
    if (isGuarded) await returnPasswordAttempt(db, attempts);
    throw fault;
  });
}
