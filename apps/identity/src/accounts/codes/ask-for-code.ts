import { randomUUID } from "node:crypto";
import { CODE_LIFETIME_MS, type Language, OperationDetail } from "@musubi/contract";
import type { CodeFlow } from "@musubi/contract/login-pages";
import { type Trace, writeTyped } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import { askForLink } from "./ask-for-link.ts";

/** A visitor of the hosted login, who need not be signed in. */
export type Visitor = Trace & { readonly language: Language };

/**
 * What is mailed to an address, if anything: a code, or a link. Nothing if the series has used up its codes:
 * the newest code stays valid until it expires. Nothing also if too many new addresses of one mailbox
 * were signed up with.
 */
export type Asked =
  | { readonly sent: "code"; readonly codeSeries: string }
  | { readonly sent: "link" }
  | { readonly sent: "nothing"; readonly retryAfterSeconds: number | undefined };

/**
 * Makes a code for an address, or a link if too many codes were asked for or typed wrong there. The outbox finds out
 * later whether the address has an account: the visitor sees the same answer after the same work. `again`: the series of
 * codes that gets a newer one; without it a series begins, with tries and codes of its own.
 */
export async function askForCode(
  parts: Parts,
  flow: CodeFlow,
  { email, emailKey }: Address,
  { language, userAgent, network }: Visitor,
  again?: string,
): Promise<Asked> {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  if (flow === "sign-up") {
    const tagged = await codes.countTagged(emailKey);
    if (tagged.state === "over") {
      return { sent: "nothing", retryAfterSeconds: tagged.retryAfterSeconds };
    }
  }
  if (!(await codes.hasRoom(emailKey, again === undefined))) {
    await askForLink(parts, flow, { email, emailKey }, { language, userAgent, network });
    return { sent: "link" };
  }
  const codeSeries = again ?? randomUUID();
  return database.transact(async (trx) => {
    const code = await codes.issue(trx, { purpose: flow, emailKey, codeSeries }, emailKey, now);
    if (!code.ok) return { sent: "nothing", retryAfterSeconds: code.retryAfterSeconds };
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
    await writeTyped(trx, { detail, emailKey, userAgent, network, now, text: flow });
    return { sent: "code", codeSeries };
  });
}
