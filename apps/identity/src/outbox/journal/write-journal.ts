import { randomUUID } from "node:crypto";
import { defaultLogResult, LogIdentifier, LogLevel, OperationDetail } from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import { insertJournalRow } from "../../database/queries/journal.ts";
import { plainLine } from "./plain-line.ts";

const USER_AGENT_MAX_LENGTH = 512;

/** What identity writes down of its own doing, and under what. */
const IDENTIFIER_OF = {
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
  [OperationDetail.ACCOUNT_COMBINE]: LogIdentifier.MIGRATE,
} as const;

type OwnDoing = { readonly detail: keyof typeof IDENTIFIER_OF; readonly identifier?: never };
type Told = { readonly detail: OperationDetail; readonly identifier: LogIdentifier };

/** Something that happened, for the operation log. */
export type JournalEntry = (OwnDoing | Told) & {
  readonly now: number;
  readonly email: string;
  /** Whose doing it was, as identity knows. Undefined while nobody has proved who they are. */
  readonly account?: string | undefined;
  /** The session behind it. Where one is named, the row is proven only if that is alive. */
  readonly family?: string | undefined;
  readonly userAgent?: string;
  readonly text?: string;
  readonly level?: LogLevel;
  readonly userId?: string;
  readonly result?: string;
};

/** Writes a row of the operation log, in the transaction of what it tells of where there is one. */
export const writeJournal = (db: Queries, entry: JournalEntry): Promise<void> =>
  insertJournalRow(db, {
    id: randomUUID(),
    at: entry.now,
    logLevel: entry.level ?? LogLevel.INFO,
    identifier: entry.identifier === undefined ? IDENTIFIER_OF[entry.detail] : entry.identifier,
    operationDetail: entry.detail,
    email: entry.email,
    userId: entry.userId ?? entry.account ?? "",
    result: entry.result ?? defaultLogResult(entry.level ?? LogLevel.INFO),
    userAgent: plainLine(entry.userAgent ?? "", USER_AGENT_MAX_LENGTH),
    logText: entry.text ?? "",
    account: entry.account,
    family: entry.family,
  });
