import { CODE_LIFETIME_MS } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { isUndeliverable } from "../../../database/queries/undeliverable.ts";
import { seenFrom } from "../../../outbox/mail/seen.ts";
import type { Caller, Viewer } from "../../operations/caller.ts";
import type { Parts } from "../../operations/parts.ts";
import type { PasswordService } from "./password-service.ts";

/**
 * Issues a code for a new password at a service. The outbox finds out later whether the service knows the
 * address, so neither the answer nor the work for it depends on that.
 */
export function requestReset(
  parts: Parts,
  { entry: { service_id: serviceId } }: PasswordService,
  caller: Viewer & Caller,
  emailKey: string,
): Promise<Answer<object, "CodeDeliveryFailureException" | "LimitExceededException">> {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  return database.transact(async (trx) => {
    // This refusal reveals nothing about the service, only about a mail server: the mail of a reset adds no address to
    // the list.
    if (await isUndeliverable(trx, emailKey)) return refuse("CodeDeliveryFailureException");
    const scope = {
      purpose: "service-reset",
      serviceId,
      caller: caller.account,
      emailKey,
    } as const;
    const code = await codes.issue(trx, scope, emailKey, now);
    if (!code.ok) return refuse("LimitExceededException", code.retryAfterSeconds);
    await outbox.add(trx, {
      kind: "service-reset-code",
      serviceId,
      email: emailKey,
      code: code.data,
      expiresAt: now + CODE_LIFETIME_MS,
      language: caller.language,
      seen: seenFrom(caller, now),
    });
    return answer({});
  });
}
