import { call, serve } from "../define-call.ts";
import { logEntry } from "../entities/log-entry.ts";
import { done } from "../fields.ts";

export const writeLog = call("POST", "writeLog", "/logs", done);

export const journalServed = serve(() => ({
  writeLog: {
    caller: "anyone",
    summary: "Stores a row about an operation. Without a bearer the row counts as unproven.",
    body: logEntry,
    errors: [],
  },
}));
