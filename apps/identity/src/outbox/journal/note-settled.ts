import { randomUUID } from "node:crypto";
import { defaultLogResult, LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertProvenRow } from "../../database/queries/journal.ts";

/** Writes down what identity settled for an account, perhaps after its holder had gone. */
export const noteSettled = (
  db: Queries,
  settled: {
    readonly detail: OperationDetail;
    readonly account: string;
    readonly email: string;
    readonly now: number;
    readonly text?: string;
  },
): Promise<void> =>
  insertProvenRow(db, settled.account, {
    id: randomUUID(),
    at: settled.now,
    logLevel: LogLevel.INFO,
    identifier:
      settled.detail === OperationDetail.DELETE_ACCOUNT
        ? LogIdentifier.ACCOUNT
        : LogIdentifier.MIGRATE,
    operationDetail: settled.detail,
    email: settled.email,
    userId: settled.account,
    result: defaultLogResult(LogLevel.INFO),
    userAgent: "",
    logText: settled.text ?? "",
  });
