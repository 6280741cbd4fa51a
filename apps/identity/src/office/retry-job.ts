import { type Answer, answer, refuse } from "@musubi/contract/answer";
import { reviveOutboxRow } from "../database/queries/outbox.ts";
import type { Parts } from "../ties/operations/parts.ts";
import { act } from "./act.ts";
import type { Author } from "./journal/write-office.ts";

/** Retries a job that was given up. */
export const retryJob = (
  parts: Parts,
  id: string,
  author: Author,
): Promise<Answer<object, "no-job">> =>
  act(parts, { act: "outbox retry", author, terms: { id } }, async (trx) =>
    (await reviveOutboxRow(trx, id)) ? answer({}) : refuse("no-job"),
  );
