import { CODE_LIFETIME_MS, OperationDetail } from "@musubi/contract";
import { findEmailChange } from "../database/queries/credentials.ts";
import { noteOperation } from "../outbox/journal/note-operation.ts";
import type { ActingHolder } from "./acting-holder.ts";
import type { Needs } from "./needs.ts";
import { readNewAddress } from "./new-address.ts";
import { isRecentSignIn } from "./recent-sign-in.ts";

export type CodeSending =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly code:
        | "NotAuthorizedException"
        | "FreshSignInRequired"
        | "InvalidParameterException"
        | "CodeDeliveryFailureException"
        | "LimitExceededException"
        | "MergeBusyException";
    };

/**
 * Sends a code to the address that the holder wants. Whether somebody has that address already is
 * not even looked up here: neither the answer nor its time can tell.
 */
export async function sendEmailCode(
  { database, codes, outbox }: Pick<Needs, "database" | "codes" | "outbox">,
  { family, language, userAgent, now }: ActingHolder,
  typed: string,
): Promise<CodeSending> {
  const address = readNewAddress(typed);
  if (!address) return { ok: false, code: "InvalidParameterException" };

  return database.transact(async (trx) => {
    const holder = await findEmailChange(trx, family, address.emailKey);
    if (!holder) return { ok: false, code: "NotAuthorizedException" };
    const { account, email } = holder;
    if (holder.is_external || holder.email_key === address.emailKey) {
      return { ok: false, code: "InvalidParameterException" };
    }
    if (holder.is_busy) return { ok: false, code: "MergeBusyException" };
    if (holder.is_undeliverable) return { ok: false, code: "CodeDeliveryFailureException" };
    // Last: nobody signs in once more for something that is refused all the same.
    if (!isRecentSignIn(holder, now)) return { ok: false, code: "FreshSignInRequired" };

    const place = { purpose: "change-email", account } as const;
    const code = await codes.issue(trx, place, address.email, now);
    if (code === undefined) return { ok: false, code: "LimitExceededException" };
    // In the language of the screen that waits for it.
    const mail = {
      to: address.email,
      language,
      content: { about: "change-email-code", code },
      uselessFrom: now + CODE_LIFETIME_MS,
    } as const;
    await outbox.add(trx, { kind: "mail", mail });
    const detail = OperationDetail.CHANGE_EMAIL_SEND_CODE;
    await noteOperation(trx, { detail, account, email, family, userAgent, now });
    return { ok: true };
  });
}
