import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { LogIdentifier, LogLevel, OperationDetail } from "../enumerations.ts";
import { done } from "../fields.ts";
import { EMAIL_MAX_LENGTH, LOG_TEXT_ACCEPTED_LENGTH } from "../limits.ts";

export const writeLog = call("POST", "writeLog", "/logs", done, { isHarmless: true });

export const journalServed = serve(() => {
  /**
   * Free text of a log entry. Anything up to a size is accepted. The server cuts and escapes it,
   * because a log must not lose an entry over a line break.
   */
  const free = v.pipe(v.string(), v.maxLength(LOG_TEXT_ACCEPTED_LENGTH));

  return {
    writeLog: {
      caller: "anyone",
      summary: "Stores a row about an operation. Without a bearer the row counts as unproven.",
      body: v.strictObject({
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
      }),
      errors: [],
    },
  };
});

export type LogEntry = v.InferOutput<typeof journalServed.writeLog.body>;
