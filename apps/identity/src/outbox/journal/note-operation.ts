import { randomUUID } from "node:crypto";
import { defaultLogResult, LogIdentifier, LogLevel, type OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertJournalRow } from "../../database/queries/journal.ts";
import { plainLine } from "./plain-line.ts";

const USER_AGENT_MAX_LENGTH = 512;

export type Operation = {
  readonly detail: OperationDetail;
  readonly account: string;
  readonly email: string;
  readonly family: string;
  readonly userAgent: string;
  readonly now: number;
};

/** Writes down what identity itself did for a holder, in the same transaction as what it did. */
export const noteOperation = (db: Queries, operation: Operation): Promise<void> =>
  insertJournalRow(
    db,
    {
      id: randomUUID(),
      at: operation.now,
      logLevel: LogLevel.INFO,
      identifier: LogIdentifier.ACCOUNT,
      operationDetail: operation.detail,
      email: operation.email,
      userId: operation.account,
      result: defaultLogResult(LogLevel.INFO),
      userAgent: plainLine(operation.userAgent, USER_AGENT_MAX_LENGTH),
      logText: "",
    },
    operation.family,
  );
