import { type Answer, answer } from "@musubi/contract/answer";
import { endSessions } from "../accounts/sessions/end-sessions.ts";
import type { Parts } from "../ties/operations/parts.ts";
import type { Author } from "./journal/write-office.ts";
import { actOn, tellHolder } from "./on-account.ts";

/** Ends every session of an account, here and at services. */
export const logOut = (
  parts: Parts,
  account: string,
  author: Author,
): Promise<Answer<object, "unknown" | "blocked">> =>
  actOn(parts, { act: "log-out", account, author }, async (trx, held, now) => {
    await endSessions(parts, trx, account);
    await tellHolder(parts, trx, held, { act: "logged-out" }, now);
    return answer({});
  });
