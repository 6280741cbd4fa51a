import { randomUUID } from "node:crypto";
import {
  type ClaimDeed,
  type DeedName,
  type DeedWord,
  defaultLogResult,
  LogIdentifier,
  LogLevel,
  OperationDetail,
} from "@musubi/contract";
import type { Queries } from "../../database/database.ts";
import {
  insertActRow,
  insertOwnRow,
  insertToldRow,
  insertTypedRow,
} from "../../database/queries/journal.ts";
import { requestNow } from "../../tracing/context.ts";
import { plainLine } from "./plain-line.ts";
import type { readLogEntry } from "./read-log-entry.ts";

const USER_AGENT_MAX_LENGTH = 512;

/** Everything that identity journals itself, and the identifier of each. */
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
  [OperationDetail.ADD_SIGN_IN_METHOD]: LogIdentifier.ACCOUNT,
  [OperationDetail.REMOVE_SIGN_IN_METHOD]: LogIdentifier.ACCOUNT,
  [OperationDetail.END_SESSION]: LogIdentifier.ACCOUNT,
  [OperationDetail.FORGET_BROWSER]: LogIdentifier.ACCOUNT,
  [OperationDetail.EXPORT_DATA]: LogIdentifier.ACCOUNT,
  [OperationDetail.CHANGE_NOTICES]: LogIdentifier.ACCOUNT,
  [OperationDetail.OFFICE_ACT]: LogIdentifier.ACCOUNT,
} as const satisfies Record<(typeof OperationDetail)[DeedName], LogIdentifier>;

/** The origin of a request, as the journal keeps it. */
export type KeptTrace = {
  readonly userAgent: string;
  /** A keyed hash: it shows that two rows come from one network, but not which. */
  readonly network: string;
};

/** Includes the network address, by which guesses are counted. The journal does not store it. */
export type Trace = KeptTrace & { readonly from: string };

/** What a row says, in words that the activity screen knows. */
type Told =
  | {
      [Name in DeedName]: {
        readonly detail: (typeof OperationDetail)[Name];
        readonly text?: DeedWord<Name>;
      };
    }[DeedName]
  | { readonly detail: keyof typeof IDENTIFIER_OF; readonly text?: ClaimDeed };

type Event = Partial<KeptTrace> &
  Told & {
    readonly now: number;
    /** The kinds of the services concerned. */
    readonly services?: readonly string[];
  };

/** An act of identity, for the operation log. */
export type JournalEntry = Event & {
  readonly email: string;
  /** The account that the act concerns. Identity knows it for certain. */
  readonly account: string;
};

/** Writes one of identity's own rows, in the transaction of the act if there is one. */
export const writeJournal = (
  db: Queries,
  { account, email, ...event }: JournalEntry,
): Promise<void> => insertOwnRow(db, { ...rowOf(event), email, userId: account }, account);

/**
 * Writes a row about an address that a visitor typed without proving who they are. The address is not kept: if no
 * account has it, nothing would ever erase it.
 */
export const writeTyped = (
  db: Queries,
  { emailKey, ...event }: Event & { readonly emailKey: string },
): Promise<void> => insertTypedRow(db, rowOf(event), emailKey);

/** Writes an operator's act into the holder's journal, in the transaction of the act. */
export const writeAct = (
  db: Queries,
  { account, ...event }: Event & { readonly account: string },
): Promise<void> => insertActRow(db, { ...rowOf(event), email: "", userId: account }, account);

const rowOf = (event: Event) => ({
  id: randomUUID(),
  at: event.now,
  logLevel: LogLevel.INFO,
  identifier: IDENTIFIER_OF[event.detail],
  operationDetail: event.detail,
  result: defaultLogResult(LogLevel.INFO),
  userAgent: plainBrowser(event.userAgent ?? ""),
  network: event.network ?? "",
  logText: [event.text ?? "", ...(event.services ?? [])].join(" "),
  requestId: requestNow(),
});

/** Writes a client's report: under the holder's account if its token family is alive, otherwise under none. */
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
      requestId: requestNow(),
    },
    from.family,
  );

export const plainBrowser = (userAgent: string): string =>
  plainLine(userAgent, USER_AGENT_MAX_LENGTH);
