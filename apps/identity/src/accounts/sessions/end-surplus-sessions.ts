import { MOST_SESSIONS, OperationDetail, REST_MS } from "@musubi/contract";
import type { Transaction } from "kysely";
import { findMailAddress } from "../../database/queries/accounts.ts";
import { endSurplus } from "../../database/queries/browser-sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { writeJournal } from "../../outbox/journal/write-journal.ts";
import type { Parts } from "../parts.ts";
import { endAtServices } from "./end-sessions.ts";

/**
 * From this number on the sessions are counted. It leaves room for log-ins that run at the same time, and is more
 * than people have, so that their log-ins need no extra statement.
 */
const MANY = MOST_SESSIONS / 2;

type Begun = {
  readonly id: string;
  readonly account: string;
  readonly userAgent: string;
  /** How many sessions there were before. */
  readonly before: number;
};

/**
 * Ends the sessions of an ID past its maximum, in the transaction that begins one and has the account locked.
 * Services are told, and the holder sees it in Activity.
 */
export async function endSurplusSessions(
  parts: Parts,
  trx: Transaction<Tables>,
  { id, account, userAgent, before }: Begun,
): Promise<void> {
  if (before < MANY) return;
  const now = parts.now();
  const most = { most: MOST_SESSIONS, youngFrom: now - REST_MS };
  const ended = await endSurplus(trx, { account, kept: id, now }, most);
  if (ended.length === 0) return;
  await endAtServices(parts, trx, ended);
  const { email } = await findMailAddress(trx, account);
  const detail = OperationDetail.END_SESSION;
  await writeJournal(trx, { detail, text: "surplus", account, email, userAgent, now });
}
