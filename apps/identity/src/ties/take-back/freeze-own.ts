import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { Stranger } from "../../accounts/ask-for-code.ts";
import { isResting } from "../../accounts/resting.ts";
import { findDisputed } from "../../database/queries/take-backs.ts";
import type { Needs } from "../needs.ts";
import { freeze } from "./freeze.ts";

/**
 * Freezes an ID for its holder, who has just logged in and found something that they did not do. Once: whoever
 * has it frozen already sets a new password.
 */
export async function freezeOwn(
  parts: Needs,
  holder: string,
  stranger: Stranger,
): Promise<Answer<object, "AccountRestingException" | "NotAuthorizedException">> {
  const { database } = parts;
  return database.transact(async (trx) => {
    const [held] = await database.lockAccounts(trx, [holder]);
    const account = await findDisputed(trx, holder);
    if (held?.state !== "active" || !account) return refuse("NotAuthorizedException");
    if (isResting(held, parts.now())) return refuse("AccountRestingException");
    await freeze(parts, trx, { kind: "sign-in", account }, stranger);
    return answer({});
  });
}
