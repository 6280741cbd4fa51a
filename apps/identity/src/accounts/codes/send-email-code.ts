import { CODE_LIFETIME_MS, OperationDetail } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findEmailChange } from "../../database/queries/email-and-password.ts";
import { findSsoOf } from "../../database/queries/sessions.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { isConfirmedByHeld, refuseHeld } from "../held-addresses/confirmed-by-held.ts";
import { HELD_DEEDS } from "../held-addresses/held-word.ts";
import { readNewAddress } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import { isResting } from "../resting.ts";
import { isRecentSignIn } from "../sessions/recent-sign-in.ts";
import type { ActingHolder } from "../trace.ts";

/**
 * Sends a code to the address that the holder wants. Does not look up whether another holder has that address:
 * neither the answer nor its timing can reveal it.
 */
export async function sendEmailCode(
  parts: Parts,
  { family, language, userAgent, network }: ActingHolder,
  typed: string,
) {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  const address = readNewAddress(typed);
  if (!address) return refuse("InvalidParameterException");

  return database.transact(async (trx) => {
    const holder = await findEmailChange(trx, family, address.emailKey);
    if (!holder) return refuse("NotAuthorizedException");
    const { account, email } = holder;
    if (holder.is_external || holder.email_key === address.emailKey) {
      return refuse("InvalidParameterException");
    }
    if (isResting(holder, now)) return refuse("AccountRestingException");
    if (holder.is_busy) return refuse("MergeBusyException");
    if (holder.is_undeliverable) return refuse("CodeDeliveryFailureException");
    const { emailKey } = address;
    const word = { deed: HELD_DEEDS.address(emailKey), sso: (await findSsoOf(trx, family))?.sso };
    if (!(await isConfirmedByHeld(trx, account, now, word, emailKey))) return refuseHeld(word);
    // Checked last of these bars: a holder must not sign in once more only to meet another.
    if (!isRecentSignIn(holder, now)) return refuse("FreshSignInRequired");

    const scope = { purpose: "change-email", account } as const;
    const code = await codes.issue(trx, scope, address.email, now);
    // Answered like a rate limit, for which the screen has a message.
    if (!code.ok) return refuse("TooManyRequestException", code.retryAfterSeconds);
    // In the language of the screen that waits for the code.
    const mail = {
      to: address.email,
      language,
      content: { about: "change-email-code", code: code.data, seen: seenFrom(holder, now) },
      uselessFrom: now + CODE_LIFETIME_MS,
    } as const;
    await outbox.add(trx, { kind: "mail", mail });
    const detail = OperationDetail.CHANGE_EMAIL_SEND_CODE;
    await writeJournal(trx, { detail, account, email, userAgent, network, now });
    return answer({});
  });
}
