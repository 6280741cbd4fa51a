import pg from "pg";
import { DatabaseUnavailableError, NothingDoneError } from "../unavailable.ts";

/**
 * PostgreSQL's error classes for the connection, access, the database, resources, an operator's intervention and
 * timeouts. If a statement is cancelled on a shared connection while it is prepared, statements behind it find it
 * missing (26000), and later ones may prepare it twice (42P05): none of these was executed.
 */
const UNAVAILABLE = /^(?:08|28|3D|53|57|55P03|25P03|26000|42P05)/;
/** The server undid the transaction, for another one's sake, and says so. The connection stays. */
const UNDONE = /^(?:40001|40P01)/;
/** The server ends connections: it stops, has crashed, or does not yet accept any. */
const LOST = /^(?:08|57P0[1235])/;
/** A standby, a former leader, or one whose disk is being kept from filling up. */
const READ_ONLY = "25006";
/** At a start: what waiting does not mend. A wrong name or password, a missing database. */
const MISCONFIGURED = /^(?:28|3D|57P04)/;

/** The server of a connection is read-only. Its reads would not show what ended elsewhere. */
export class ReadOnlyServerError extends Error {
  override name = "ReadOnlyServerError";

  constructor() {
    super("The database is read-only.");
  }
}

/** A statement that was never sent, because there was no connection. */
export class NeverSentError extends Error {
  constructor(cause: unknown) {
    super("Not sent.", { cause });
  }
}

/** Returns whether the server undid the transaction. Its connection can be used on. */
export const isUndone = (error: unknown): boolean => UNDONE.test(codeOf(error) ?? "");

/** Returns whether a server refuses to write. What it refuses has not happened. */
export const isReadOnly = (error: unknown): boolean =>
  error instanceof ReadOnlyServerError || codeOf(error) === READ_ONLY;

/**
 * Names a failure of the database for callers; errors of a statement itself stay as they are. `isHarmless`: nothing has
 * happened if the connection was lost, as in a transaction before its commit.
 */
export function nameFailure(error: unknown, place: string, isHarmless = false): unknown {
  if (error instanceof NeverSentError) return nameFailure(error.cause, place, true);
  const code = codeOf(error);
  const isNothingDone = isUndone(error) || isReadOnly(error) || (isHarmless && isLost(error));
  if (isNothingDone) return new NothingDoneError(error, place);
  const isUnavailable = code === undefined ? isLost(error) : UNAVAILABLE.test(code);
  return isUnavailable ? new DatabaseUnavailableError(error, place) : error;
}

/** Returns whether a failure will not end by itself. */
export const isMisconfigured = (error: unknown): boolean =>
  error instanceof DatabaseUnavailableError && MISCONFIGURED.test(codeOf(error.cause) ?? "");

/** Any error that is neither the server's answer nor about a value we could not convert concerns the connection. */
function isLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return LOST.test(code);
  return !(error instanceof TypeError || error instanceof RangeError);
}

const codeOf = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? (error.code ?? "") : undefined;
