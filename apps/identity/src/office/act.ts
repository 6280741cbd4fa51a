import type { Answer } from "@musubi/contract/answer";
import type { Transaction } from "kysely";
import type { Tables } from "../database/tables.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { type OfficeEntry, writeOffice } from "./journal/write-office.ts";

/** An ordered act, without its outcome. */
export type Ordered = Omit<OfficeEntry, "outcome">;

/** Does an act in one transaction with its row in the office's journal. A refused act gets a row, too. */
export function act<Data, Code extends string>(
  parts: Parts,
  ordered: Ordered,
  work: (trx: Transaction<Tables>, now: number) => Promise<Answer<Data, Code>>,
): Promise<Answer<Data, Code>> {
  const now = parts.now();
  return parts.database.transact(async (trx) => {
    const done = await work(trx, now);
    const outcome = done.ok ? "done" : done.code;
    await writeOffice(parts, trx, { ...ordered, outcome }, now);
    return done;
  });
}
