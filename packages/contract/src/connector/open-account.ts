import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, filledText, language, seq, subject } from "../fields.ts";

export const openAccount = defineCall({
  name: "openAccount",
  method: "POST",
  path: "/account/open",
  caller: "identity",
  summary:
    "Opens an account for a subject that has none here, awake or asleep: idempotent by `key`, fenced by `seq`. ResourceNotFoundException: the service opens none.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    seq,
    email,
    /** Whether the holder has proven that they read this mailbox. */
    email_verified: v.boolean(),
    language,
  }),
  response: done,
  errors: [
    "ResourceNotFoundException",
    "OwnerMismatchException",
    "StaleSequenceException",
    "E500-01",
  ],
});
