import { randomUUID } from "node:crypto";
import { defaultLogResult, LogIdentifier, LogLevel, type OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertJournalRow, insertProvenRow } from "../../database/queries/journal.ts";
import { plainLine } from "./plain-line.ts";

const USER_AGENT_MAX_LENGTH = 512;

export type LoginEvent = {
  readonly detail: OperationDetail;
  /** Undefined while nobody has proved who they are: such a row is never shown to a holder. */
  readonly account: string | undefined;
  readonly email: string;
  readonly userAgent: string;
  readonly now: number;
};

/** Writes down what happened on the hosted login, in the same transaction where there is one. */
export function noteLogin(db: Queries, event: LoginEvent): Promise<void> {
  const row = {
    id: randomUUID(),
    at: event.now,
    logLevel: LogLevel.INFO,
    identifier: LogIdentifier.AUTH,
    operationDetail: event.detail,
    email: event.email,
    userId: event.account ?? "",
    result: defaultLogResult(LogLevel.INFO),
    userAgent: plainLine(event.userAgent, USER_AGENT_MAX_LENGTH),
    logText: "",
  };
  return event.account === undefined
    ? insertJournalRow(db, row, undefined)
    : insertProvenRow(db, event.account, row);
}
