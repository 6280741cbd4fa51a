import { CODE_LINK_LIFETIME_MS, type Language, OperationDetail } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import { type KeptTrace, writeTyped } from "../outbox/journal/write-journal.ts";
import { seenFrom } from "../outbox/mail/seen.ts";
import { issueLink } from "./code-links.ts";
import type { Needs } from "./needs.ts";
import type { Address } from "./new-address.ts";

/**
 * Has a link mailed to an address instead of a code, once an hour: longer than any code, it cannot be
 * guessed, and works in whatever browser its mailbox's owner opens it. As with a code, whether the
 * address has an account is found out later.
 */
export function askForLink(
  parts: Pick<Needs, "database" | "outbox" | "secrets" | "now">,
  flow: CodeFlow,
  address: Address,
  { language, userAgent, network }: KeptTrace & { readonly language: Language },
): Promise<void> {
  const { database, outbox } = parts;
  const { email, emailKey } = address;
  const now = parts.now();
  return database.transact(async (trx) => {
    const secret = await issueLink(parts, trx, flow, address, now);
    // The one that was mailed within the hour is good.
    if (secret === undefined) return;
    await outbox.add(trx, {
      kind: "login-link",
      flow,
      email,
      secret,
      expiresAt: now + CODE_LINK_LIFETIME_MS,
      language,
      seen: seenFrom({ user_agent: userAgent }, now),
    });
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    await writeTyped(trx, { detail, emailKey, userAgent, network, now, text: "link" });
  });
}
