import { OperationDetail } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { CodeFlow } from "@musubi/contract/login-pages";
import type { Transaction } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { writeTyped } from "../../outbox/journal/write-journal.ts";
import type { Address } from "../new-address.ts";
import type { Parts } from "../parts.ts";
import type { Visitor } from "./ask-for-code.ts";
import { askForLink } from "./ask-for-link.ts";
import type { CodeRefusal } from "./codes.ts";

/** `link`: codes are not checked for the moment; a link is mailed instead. */
export type LoginCodeRefusal = Exclude<CodeRefusal, "TooManyRequestException"> | "link";

/**
 * Checks the code that a visitor typed into the hosted login, by the series to which it belongs. `goOn`
 * creates what a right code leads to, in the same transaction; if it returns nothing, the code stays valid. A right
 * code is accepted however often passwords were guessed.
 */
export async function checkLoginCode<Next>(
  parts: Parts,
  flow: CodeFlow,
  { address, codeSeries }: { readonly address: Address; readonly codeSeries: string },
  typed: string,
  visitor: Visitor,
  goOn: (trx: Transaction<Tables>, ticket: string) => Promise<Next | undefined>,
): Promise<Answer<{ readonly next: Next | undefined }, LoginCodeRefusal>> {
  const { database, codes } = parts;
  const { emailKey } = address;
  const { userAgent, network, from } = visitor;
  const now = parts.now();
  const detail = OperationDetail.INPUT_CONFIRMATION_CODE;
  const scope = { purpose: flow, emailKey, codeSeries } as const;
  const taken = await database.transact(async (trx) => {
    const check = await codes.check(trx, scope, typed, { userAgent, network, from, now });
    if (!check.ok) return check;
    const next = await goOn(trx, check.data.ticket);
    if (next === undefined) await check.data.release(trx);
    await writeTyped(trx, { detail, emailKey, userAgent, network, now, text: flow });
    return answer({ next });
  });
  if (taken.ok) return taken;
  const { code, ...about } = taken;
  if (code !== "TooManyRequestException") return { ...about, code };
  await askForLink(parts, flow, address, visitor);
  return refuse("link");
}
