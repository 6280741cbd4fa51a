import { CODE_LIFETIME_MS, type Language, OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse, refuseInWords } from "@musubi/contract/answer";
import { serviceChangeWords } from "@musubi/messages/both/service-change";
import type { CodeRefusal } from "../../accounts/codes/codes.ts";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { findUndoneLink } from "../../database/queries/undone-links.ts";
import { type Trace, writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import { kindOfService, nameService } from "../operations/name-service.ts";
import type { Parts } from "../operations/parts.ts";
import { tellDay } from "../operations/tell-day.ts";

/** What a caller sends with a proof, and from where. */
export type Confirmation = {
  readonly language: Language;
  readonly code?: string | undefined;
  readonly trace: Trace;
};

/**
 * An old account whose link was undone lately is linked again only with a code mailed to the address that it had when
 * it was linked, because an attacker who got in may have changed the address since; without a verified address, not at
 * all for 14 days. Returns whether a code was needed. The same code can be typed twice.
 */
export async function confirmRelink(
  parts: Parts,
  old: { readonly serviceId: number; readonly owner: string },
  caller: string,
  { language, code: typed, trace }: Confirmation,
): Promise<
  Answer<{ readonly isConfirmed: boolean }, CodeRefusal | "CodeRequiredException" | "E500-01">
> {
  const { database, codes, outbox, config } = parts;
  const now = parts.now();
  const undone = await findUndoneLink(database.db, old, now);
  if (!undone) return answer({ isConfirmed: false });
  if (undone.email === null || undone.email_verified === 0) {
    const day = tellDay(config, undone.until, language);
    return refuseInWords("E500-01", serviceChangeWords[language].relink.notYet(day));
  }
  const scope = { purpose: "relink", caller, ...old } as const;
  if (typed !== undefined) {
    const check = await codes.check(database.db, scope, typed, { ...trace, now });
    return check.ok ? answer({ isConfirmed: true }) : check;
  }
  const to = undone.email;
  return database.transact(async (trx) => {
    const code = await codes.issue(trx, scope, to, now);
    if (!code.ok) return refuse("LimitExceededException", code.retryAfterSeconds);
    const serviceName = nameService(config.catalogue, old.serviceId, language);
    const seen = seenFrom({ user_agent: trace.userAgent }, now);
    const content = { about: "relink-code", serviceName, code: code.data, seen } as const;
    const uselessFrom = now + CODE_LIFETIME_MS;
    await outbox.add(trx, { kind: "mail", mail: { to, language, content, uselessFrom } });
    const kind = kindOfService(config.catalogue, old.serviceId);
    const { email } = await findMailAddress(trx, caller);
    await writeJournal(trx, {
      detail: OperationDetail.ISSUE_CONFIRMATION_CODE,
      text: "relink",
      ...(kind !== undefined && { services: [kind] }),
      ...{ account: caller, email, userAgent: trace.userAgent, network: trace.network, now },
    });
    return refuse("CodeRequiredException");
  });
}
