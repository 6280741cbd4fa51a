import { LogLevel } from "../enumerations.ts";

/**
 * Who vouches for a row of the operation log: identity itself, an operator for their own act, the holder whose valid
 * session sent it, or nobody proven. Rows of the first two say what happened; those of the others, what a page sent.
 */
export type LogAuthor = "identity" | "operator" | "holder" | "nobody";

/** Returns the words that the log has always used, whatever the holder's language. */
export const defaultLogResult = (level: LogLevel): string =>
  level === LogLevel.ERROR ? "失敗" : "成功";
