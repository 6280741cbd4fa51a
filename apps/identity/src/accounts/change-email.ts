import {
  type CatalogueEntry,
  canonicalEmail,
  OperationDetail,
  ServiceType,
} from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { findEmailChange } from "../database/queries/email-and-password.ts";
import { findSsoOf } from "../database/queries/sessions.ts";
import { findServicesOf } from "../database/queries/ties.ts";
import { writeJournal } from "../outbox/journal/write-journal.ts";
import { tellAddress } from "../services/tell-address.ts";
import { askOldAccounts } from "./address-change/ask-old-accounts.ts";
import { giveAddress, type Telling } from "./address-change/give-address.ts";
import type { CodeRefusal, RightCode } from "./codes/codes.ts";
import { isConfirmedByHeld, refuseHeld } from "./held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "./held-addresses/held-word.ts";
import type { Parts } from "./parts.ts";
import { isResting } from "./resting.ts";
import type { ActingHolder } from "./trace.ts";

type ChangeRefusal =
  | "NotAuthorizedException"
  | "ExpiredCodeException"
  | "InvalidParameterException"
  | "StoreUserExistsException"
  | "AliasExistsException"
  | "MergeBusyException"
  | "AccountRestingException"
  | "HeldAddressException";

type Changing = ActingHolder & { readonly account: string };

/**
 * Changes the holder's address to the one that a code proves. A right code that could not be used stays valid. A used
 * code changes nothing more, and gives the same answer while it is valid: a fault of ours may have lost the first
 * answer.
 */
export async function changeEmail(
  parts: Parts,
  holder: Changing,
  typed: { readonly code: string; readonly email: string },
  // With E404-01 the address was changed all the same: only a service had no account to change.
): Promise<Answer<object, CodeRefusal | ChangeRefusal | "E404-01">> {
  const { db } = parts.database;
  const scope = { purpose: "change-email", account: holder.account } as const;
  const check = await parts.codes.check(db, scope, typed.code, { ...holder, now: parts.now() });
  if (!check.ok) return check;
  const right = check.data;
  const used = await useCode(parts, holder, right, typed.email);
  if (!used.ok) {
    await right.release(db);
    return used;
  }
  return tellServices(parts, holder.account, used.data);
}

async function useCode(
  parts: Parts,
  holder: Changing,
  right: RightCode,
  typedEmail: string,
): Promise<Answer<readonly Telling[], ChangeRefusal | "CodeMismatchException">> {
  if (canonicalEmail(typedEmail) !== canonicalEmail(right.target)) {
    return refuse("CodeMismatchException");
  }
  // What was already done needs no check.
  const { known, silent } = right.isSpent
    ? { known: undefined, silent: [] }
    : await askOldAccounts(parts, right.target, holder.language);
  if (known) {
    const refusal = refuse("StoreUserExistsException");
    return isStore(known) ? refusal : { ...refusal, service: known };
  }
  try {
    return await writeChange(parts, holder, right, silent);
  } catch (error) {
    const code = parts.database.violation(error);
    if (code === "AliasExistsException") return refuse(code);
    throw error;
  }
}

/** Returns whether the refusal's words, which speak of a store, fit a service; any other service is named instead. */
const isStore = ({ service_id, kind }: CatalogueEntry): boolean =>
  service_id === ServiceType.STORE && kind === "store";

/** The change, the end of its code and everything that must follow, in one transaction. */
function writeChange(
  parts: Parts,
  { family, account, userAgent, network }: Changing,
  { target: email, ticket }: RightCode,
  silent: readonly string[],
): Promise<Answer<readonly Telling[], ChangeRefusal>> {
  const { database, codes } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    // Under the lock, no other change of the account, above all a merge, goes unnoticed.
    const [before] = await database.lockAccounts(trx, [account]);
    const emailKey = canonicalEmail(email);
    const holder = await findEmailChange(trx, family, emailKey);
    if (!before || !holder) return refuse("NotAuthorizedException");
    const proof = { scope: { purpose: "change-email", account }, ticket } as const;
    if (holder.email_key === emailKey) {
      const redemption = await codes.redeem(trx, proof, now);
      if (redemption !== "repeated") return refuse("ExpiredCodeException");
      // The jobs that tell the services may be done, so all are told again: a service without an account says so again.
      const services = (await findServicesOf(trx, account)) ?? [];
      return answer(services.map((serviceId) => ({ serviceId })));
    }
    if (isResting(holder, now)) return refuse("AccountRestingException");
    if (holder.is_busy) return refuse("MergeBusyException");
    if (holder.is_external) return refuse("InvalidParameterException");
    // The account may have got another address since the code was asked for.
    const word = { deed: HELD_DEEDS.address(emailKey), sso: (await findSsoOf(trx, family))?.sso };
    if (!(await isConfirmedByHeld(trx, account, now, word, emailKey))) return refuseHeld(word);
    const redemption = await codes.redeem(trx, proof, now);
    if (redemption !== "redeemed") return refuse("ExpiredCodeException");
    const { user_agent, notice_language: language } = holder;
    const tellings = await giveAddress(parts, trx, before, { email, user_agent, language, now });
    if (!tellings) throw new Error("An account changed while it was held.");
    const detail = OperationDetail.CHANGE_EMAIL;
    const unasked = silent.length === 0 ? {} : ({ text: "silent", services: silent } as const);
    await writeJournal(trx, { detail, account, email, userAgent, network, now, ...unasked });
    return answer(tellings);
  });
}

/** Tells every service at once. Services that cannot be reached now are left to the outbox. */
async function tellServices(
  parts: Parts,
  account: string,
  tellings: readonly Telling[],
): Promise<Answer<object, "E404-01">> {
  const results = await Promise.all(
    tellings.map(async ({ serviceId, job }) => {
      const result = await tellAddress(parts, account, serviceId);
      if (job && (result === "told" || result === "missing")) await parts.outbox.drop(job);
      return result;
    }),
  );
  return results.includes("missing") ? refuse("E404-01") : answer({});
}
