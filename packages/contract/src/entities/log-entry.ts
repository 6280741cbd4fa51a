import * as v from "valibot";
import { LogIdentifier, LogLevel, OperationDetail } from "../enumerations.ts";
import { EMAIL_MAX_LENGTH, LOG_TEXT_ACCEPTED_LENGTH } from "../limits.ts";

/**
 * Free text of a log entry. Anything up to a size is accepted. The server cuts and escapes it,
 * because a log must not lose an entry over a line break.
 */
const free = v.pipe(v.string(), v.maxLength(LOG_TEXT_ACCEPTED_LENGTH));

export const logEntry = v.strictObject({
  log_level: v.enum(LogLevel),
  identifier: v.enum(LogIdentifier),
  operation_detail: v.enum(OperationDetail),
  log_info: v.strictObject({
    email: v.optional(v.pipe(v.string(), v.maxLength(EMAIL_MAX_LENGTH))),
    user_id: v.optional(v.pipe(v.string(), v.maxLength(128))),
    /** If missing, it is the word for failure on error, and for success otherwise. */
    result: v.optional(v.pipe(v.string(), v.maxLength(64))),
    user_agent: v.optional(free),
    log_text: v.optional(free),
  }),
});

export type LogEntry = v.InferOutput<typeof logEntry>;

/**
 * Who vouches for a row of the operation log: identity itself, an operator for their own act, the holder whose valid
 * session sent it, or nobody proven. Rows of the first two say what happened; those of the others, what a page sent.
 */
export type LogAuthor = "identity" | "operator" | "holder" | "nobody";

/** Returns the words that the log has always used, whatever the holder's language. */
export const defaultLogResult = (level: LogLevel): string =>
  level === LogLevel.ERROR ? "失敗" : "成功";
