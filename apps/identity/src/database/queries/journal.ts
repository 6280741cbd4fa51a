import type { LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import type { Queries } from "../database.ts";

export type JournalRow = {
  readonly id: string;
  readonly at: number;
  readonly logLevel: LogLevel;
  readonly identifier: LogIdentifier;
  readonly operationDetail: OperationDetail;
  readonly email: string;
  readonly userId: string;
  readonly result: string;
  readonly userAgent: string;
  readonly logText: string;
};

/** Keeps a row; it counts as proven only if the family it claims is alive at this moment. */
export async function insertJournalRow(
  db: Queries,
  row: JournalRow,
  family: string | undefined,
): Promise<void> {
  await db
    .insertInto("journal")
    .values((eb) => {
      const account = eb
        .selectFrom("live_session")
        .select("live_session.account")
        .where("live_session.family", "=", family ?? "");
      return {
        ...columnsOf(row),
        proven: eb.case().when(eb.exists(account)).then(1).else(0).end(),
        account,
      };
    })
    .execute();
}

/** Keeps a row about what identity itself did for an account. */
export async function insertProvenRow(
  db: Queries,
  account: string,
  row: JournalRow,
): Promise<void> {
  await db
    .insertInto("journal")
    .values({ ...columnsOf(row), proven: 1, account })
    .execute();
}

const columnsOf = (row: JournalRow) => ({
  id: row.id,
  at: row.at,
  log_level: row.logLevel,
  identifier: row.identifier,
  operation_detail: row.operationDetail,
  email: row.email,
  user_id: row.userId,
  result: row.result,
  user_agent: row.userAgent,
  log_text: row.logText,
});
