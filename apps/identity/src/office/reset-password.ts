import { canonicalEmail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { queueLink } from "../accounts/codes/ask-for-link.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

/**
 * Mails the holder the link for a forgotten password, as they could request it themselves. `closed`: no password can be
 * set. `lately`: the link of this hour is still valid.
 */
export const resetPassword = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<object, "unknown" | "blocked" | "closed" | "lately">> =>
  actOn(parts, { act: "reset-password", account, author }, async (trx, held, now) => {
    if (held.state !== "active") return refuse("closed");
    const { email, language } = held;
    const address = { email, emailKey: canonicalEmail(email) };
    const asked = { address, language, userAgent: null };
    if (!(await queueLink(parts, trx, "forgot", asked))) return refuse("lately");
    await tellHolder(parts, trx, held, { act: "reset-sent" }, now);
    return answer({});
  });
