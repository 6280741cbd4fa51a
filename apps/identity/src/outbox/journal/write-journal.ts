import { randomUUID } from "node:crypto";
import { defaultLogResult, LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertOwnRow, insertToldRow } from "../../database/queries/journal.ts";
import { plainLine } from "./plain-line.ts";
import type { readLogEntry } from "./read-log-entry.ts";

const USER_AGENT_MAX_LENGTH = 512;

/** What identity writes down of its own doing, and under what. */
export const IDENTIFIER_OF = {
  [OperationDetail.LOGIN]: LogIdentifier.AUTH,
  [OperationDetail.LOGOUT]: LogIdentifier.AUTH,
  [OperationDetail.TERMS]: LogIdentifier.AUTH,
  [OperationDetail.CREATE_USER]: LogIdentifier.AUTH,
  [OperationDetail.ISSUE_CONFIRMATION_CODE]: LogIdentifier.AUTH,
  [OperationDetail.INPUT_CONFIRMATION_CODE]: LogIdentifier.AUTH,
  [OperationDetail.RESET_PASSWORD]: LogIdentifier.AUTH,
  [OperationDetail.CHANGE_PASSWORD]: LogIdentifier.ACCOUNT,
  [OperationDetail.CHANGE_EMAIL_SEND_CODE]: LogIdentifier.ACCOUNT,
  [OperationDetail.CHANGE_EMAIL]: LogIdentifier.ACCOUNT,
  [OperationDetail.DELETE_ACCOUNT]: LogIdentifier.ACCOUNT,
  [OperationDetail.ACCOUNT_LINK]: LogIdentifier.MIGRATE,
  [OperationDetail.ACCOUNT_LINK_STORE]: LogIdentifier.MIGRATE,
  [OperationDetail.ACCOUNT_COMBINE]: LogIdentifier.MIGRATE,
} as const;

/** Where something came from, as the journal keeps it. */
export type Trace = {
  readonly userAgent: string;
  /** A keyed hash: two rows can be told to come from one network, and none from which. */
  readonly network: string;
};

/** Something that identity did, for the operation log. */
export type JournalEntry = Partial<Trace> & {
  readonly detail: keyof typeof IDENTIFIER_OF;
  readonly now: number;
  readonly email: string;
  /** Whose doing it was, as identity knows. Undefined while nobody has proved who they are. */
  readonly account?: string | undefined;
  readonly text?: string;
};

/** Writes a row of identity's own, in the transaction of what it tells of where there is one. */
export const writeJournal = (db: Queries, entry: JournalEntry): Promise<void> =>
  insertOwnRow(
    db,
    {
      id: randomUUID(),
      at: entry.now,
      logLevel: LogLevel.INFO,
      identifier: IDENTIFIER_OF[entry.detail],
      operationDetail: entry.detail,
      email: entry.email,
      userId: entry.account ?? "",
      result: defaultLogResult(LogLevel.INFO),
      userAgent: plainBrowser(entry.userAgent ?? ""),
      network: entry.network ?? "",
      logText: entry.text ?? "",
    },
    entry.account,
  );

/** Writes what a client told: as its holder's if the family is a living session's, else as nobody's. */
export const writeTold = (
  db: Queries,
  told: ReturnType<typeof readLogEntry>,
  from: { readonly family: string | undefined; readonly network: string; readonly now: number },
): Promise<void> =>
  insertToldRow(
    db,
    {
      id: randomUUID(),
      at: from.now,
      logLevel: told.level,
      identifier: told.identifier,
      operationDetail: told.detail,
      email: told.email,
      userId: told.userId,
      result: told.result,
      userAgent: plainBrowser(told.userAgent),
      network: from.network,
      logText: told.text,
    },
    from.family,
  );

export const plainBrowser = (userAgent: string): string =>
  plainLine(userAgent, USER_AGENT_MAX_LENGTH);
