import { CODE_LINK_LIFETIME_MS, type Language, OperationDetail } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import type { Queries } from "../../database/database.ts";
import { type KeptTrace, writeTyped } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import { issueLink } from "./code-links.ts";

/** The visitor who asks, and the address that the link is mailed to. */
type Asked = KeptTrace & { readonly language: Language; readonly address: Address };

/**
 * Has a link mailed to an address instead of a code, once an hour. The link is too long to guess and works in any
 * browser. As with a code, whether the address has an account is found out later.
 */
export const askForLink = (
  parts: Parts,
  flow: CodeFlow,
  address: Address,
  visitor: Omit<Asked, "address">,
): Promise<void> =>
  parts.database.transact(async (trx) => {
    const isAsked = await queueLink(parts, trx, flow, { ...visitor, address });
    if (!isAsked) return;
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    const { userAgent, network } = visitor;
    const { emailKey } = address;
    await writeTyped(trx, { detail, emailKey, userAgent, network, now: parts.now(), text: "link" });
  });

/**
 * Does the same inside a larger transaction, which writes the journal itself. Returns false if a link was made within
 * the hour, so that no other is mailed.
 */
export async function queueLink(
  parts: Parts,
  trx: Queries,
  flow: CodeFlow,
  {
    address,
    language,
    userAgent,
  }: Pick<Asked, "address" | "language"> & { readonly userAgent: string | null },
): Promise<boolean> {
  const now = parts.now();
  const secret = await issueLink(parts, trx, flow, address, now);
  if (secret === undefined) return false;
  await parts.outbox.add(trx, {
    kind: "login-link",
    flow,
    email: address.email,
    secret,
    expiresAt: now + CODE_LINK_LIFETIME_MS,
    language,
    seen: seenFrom({ user_agent: userAgent }, now),
  });
  return true;
}
