import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  forgetPasswordAttempts,
  reservePasswordAttempt,
  returnPasswordAttempt,
} from "../../database/queries/password-attempts.ts";
import type { Trace } from "../../outbox/journal/write-journal.ts";
import { type RefusedTry, writeRefusal } from "../../outbox/journal/write-refusal.ts";
import { authenticate } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";

/**
 * Checks a password where no unknown browser can try one: in a login session, or after a code or link for the address.
 * Tries are counted apart from those at the sign-in; neither count affects the other. `counter`: the name of the count,
 * which nobody can guess and nothing else uses.
 */
export async function checkOwnPassword(
  { database: { db }, hasher, secrets, now }: Parts,
  { account, passwordHash, typed }: OwnPassword,
  {
    counter,
    detail,
    userAgent,
    network,
  }: Trace & Pick<RefusedTry, "detail"> & { readonly counter: string },
): Promise<Answer<object, "wrong" | "locked">> {
  const fail = async (reason: "wrong" | "locked") => {
    const refused = { detail, about: { account }, reason };
    await writeRefusal(db, secrets, { ...refused, userAgent, network, now: now() });
    return refuse(reason);
  };
  const attempts = authenticate(secrets.attempts, counter);
  const reserved = await reservePasswordAttempt(db, attempts, now());
  if (!reserved.ok) return fail("locked");
  const check = hasher.verify(passwordHash, typed, { known: account, network });
  const isRight = await check.catch(async (fault: unknown) => {
    // The password was not checked: our being overloaded must not lock a holder out.
    await returnPasswordAttempt(db, attempts);
    throw fault;
  });
  if (!isRight) return fail("wrong");
  await forgetPasswordAttempts(db, attempts);
  return answer({});
}

type OwnPassword = {
  readonly account: string;
  readonly passwordHash: string;
  readonly typed: string;
};
