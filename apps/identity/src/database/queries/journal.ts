import type { LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import type { Queries } from "../database.ts";

export type NewJournalRow = {
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
  /** Whose row it is, as identity knows itself. */
  readonly account: string | undefined;
  /** The family that vouches for the row, in place of identity: proven only if it is alive at this moment. */
  readonly family: string | undefined;
};

export async function insertJournalRow(db: Queries, row: NewJournalRow): Promise<void> {
  const { account, family } = row;
  await db
    .insertInto("journal")
    .values((eb) => {
      const columns = {
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
      };
      if (family === undefined) {
        return { ...columns, proven: account === undefined ? 0 : 1, account: account ?? null };
      }
      const holder = eb
        .selectFrom("live_session")
        .select("live_session.account")
        .where("live_session.family", "=", family);
      const proven = eb.case().when(eb.exists(holder)).then(1).else(0).end();
      return { ...columns, proven, account: holder };
    })
    .execute();
}
