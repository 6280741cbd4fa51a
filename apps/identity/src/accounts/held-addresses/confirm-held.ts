import { CODE_LIFETIME_MS, OperationDetail } from "@musubi/contract";
import { type Answer, answer, type Refusal, refuse } from "@musubi/contract/answer";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { confirmHeldAddress } from "../../database/queries/held-addresses.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import { seenFrom } from "../../outbox/mail/seen.ts";
import type { Visitor } from "../codes/ask-for-code.ts";
import type { CodeRefusal } from "../codes/codes.ts";
import type { Parts } from "../parts.ts";
import { findUnconfirmed } from "./confirmed-by-held.ts";
import { type HeldWord, isOfMerge, nameWord } from "./held-word.ts";

/** One of an account's held addresses, and what it is asked to confirm. */
type Confirming = {
  readonly account: string;
  readonly emailKey: string;
  readonly asked: HeldWord;
};

/** Sends a code to each address that must confirm a change to an account. */
export function sendHeldCodes(
  parts: Parts,
  account: string,
  asked: HeldWord,
  { language, userAgent, network }: Visitor,
): Promise<Answer<object, "too-many-sends">> {
  const { database, codes, outbox } = parts;
  const now = parts.now();
  const word = nameWord(asked) ?? "";
  return database.transact(async (trx) => {
    let refused: Refusal<"too-many-sends"> | undefined;
    for (const { email, email_key: emailKey } of await findUnconfirmed(trx, account, now, asked)) {
      const code = await codes.issue(trx, scopeOf(account, emailKey), word, now);
      if (!code.ok) {
        refused = code;
        continue;
      }
      const seen = seenFrom({ user_agent: userAgent }, now);
      const isMerge = isOfMerge(asked);
      const content = { about: "held-address-code", code: code.data, isMerge, seen } as const;
      const mail = { to: email, language, content, uselessFrom: now + CODE_LIFETIME_MS };
      await outbox.add(trx, { kind: "mail", mail });
    }
    const detail = OperationDetail.ISSUE_CONFIRMATION_CODE;
    const { email } = await findMailAddress(trx, account);
    await writeJournal(trx, { detail, account, email, userAgent, network, now, text: "held" });
    return refused ?? answer({});
  });
}

/**
 * Checks the code that was typed for one of these addresses, and records that the address has confirmed. A code that was
 * asked for in another browser's login, or for another change, is a wrong one.
 */
export function takeHeldCode(
  parts: Parts,
  { account, emailKey, asked }: Confirming,
  typed: string,
  { userAgent, network, from }: Visitor,
): Promise<Answer<object, CodeRefusal>> {
  const { database, codes } = parts;
  const now = parts.now();
  const scope = scopeOf(account, emailKey);
  return database.transact(async (trx) => {
    const check = await codes.check(trx, scope, typed, { userAgent, network, from, now });
    if (!check.ok) return check;
    const { target: word, ticket, release } = check.data;
    if (word !== nameWord(asked)) {
      await release(trx);
      return refuse("CodeMismatchException");
    }
    await codes.redeem(trx, { scope, ticket }, now);
    await confirmHeldAddress(trx, { account, emailKey, word, at: now });
    const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
    const { email } = await findMailAddress(trx, account);
    await writeJournal(trx, { detail, account, email, userAgent, network, now, text: "held" });
    return answer({});
  });
}

const scopeOf = (account: string, emailKey: string) =>
  ({ purpose: "held-address", account, emailKey }) as const;
