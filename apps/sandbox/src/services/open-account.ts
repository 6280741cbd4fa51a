import { randomUUID } from "node:crypto";
import { type Input, type openAccount as openCall, subjectOwner } from "@musubi/contract";
import { dayOf } from "../times.ts";
import { BLANK } from "./account.ts";
import { nameOpening } from "./change-state.ts";
import type { Memory } from "./memory.ts";
import { DONE, type Outcome, refuse } from "./outcome.ts";

/**
 * Opens an account for a subject that has none here, awake or asleep.
 *
 * The fence: there is no account yet to remember a number, so the number is kept by subject. An
 * opening that was reversed before it arrived finds the higher number, and makes nothing.
 */
export function openAccount(
  memory: Memory,
  { user_key: subject, key, seq, email }: Input<typeof openCall>["body"],
): Outcome<object> {
  const deedKey = nameOpening(key);
  const deed = memory.recall(deedKey);
  if (deed !== undefined && deed.request !== subject) return refuse("InvalidParameterException");
  if (seq < memory.openingSeq(subject)) return refuse("StaleSequenceException");
  if (deed !== undefined) return DONE;
  const opening = { subject, seq };
  if (memory.ownedBy(subjectOwner(subject)) !== undefined) {
    memory.commit({ accounts: [], opening });
    return refuse("OwnerMismatchException");
  }
  const since = dayOf(Date.now());
  const account = { ...BLANK, id: randomUUID(), subject, email, since, seq, belongings: {} };
  memory.commit({
    accounts: [account],
    deed: { key: deedKey, request: subject, account: account.id },
    opening,
  });
  return DONE;
}
