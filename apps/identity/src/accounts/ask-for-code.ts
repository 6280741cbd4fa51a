import { CODE_LIFETIME_MS, type Language, OperationDetail } from "@musubi/contract";
import { type Answer, answer } from "@musubi/contract/answer";
import { type Trace, writeTyped } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";

/** A visitor of the hosted login: nobody is signed in there yet. */
export type Stranger = Trace & { readonly language: Language };

/**
 * Makes a code for an address. Whether it has an account is found out later, by the outbox: a visitor who
 * asks sees the same answer after the same work.
 */
export function askForCode(
  parts: Pick<Needs, "database" | "codes" | "outbox" | "now">,
  flow: "sign-up" | "forgot",
  { email, emailKey }: Address,
  { language, userAgent, network }: Stranger,
): Promise<Answer<object, "too-many-sends">> {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    const code = await codes.issue(trx, { purpose: flow, emailKey }, emailKey, now);
    if (!code.ok) return code;
    const expiresAt = now + CODE_LIFETIME_MS;
    await outbox.add(trx, {
      kind: "login-code",
      flow,
      email,
      code: code.data,
      expiresAt,
      language,
      seen: seenFrom({ user_agent: userAgent }, now),
    });
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    await writeTyped(trx, { detail, emailKey, userAgent, network, now });
    return answer({});
  });
}
