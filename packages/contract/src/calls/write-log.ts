import { defineCall } from "../define-call.ts";
import { logEntry } from "../entities/log-entry.ts";
import { done } from "../fields.ts";

export const writeLog = defineCall({
  name: "writeLog",
  method: "POST",
  path: "/logs",
  caller: "anyone",
  summary: "Stores a row about an operation. Without a bearer the row counts as unproven.",
  body: logEntry,
  response: done,
  errors: [],
});
