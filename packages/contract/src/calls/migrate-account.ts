import { defineCall } from "../define-call.ts";
import { migrationPayload } from "../entities/migration.ts";
import { done } from "../fields.ts";

export const migrateAccount = defineCall({
  name: "migrateAccount",
  method: "POST",
  path: "/account/migration",
  caller: "holder",
  summary: "Gives a proven service account to the caller: an old account, or one step of a merge.",
  body: migrationPayload,
  response: done,
  errors: [
    "FreshSignInRequired",
    "InvalidProofException",
    "SameServiceException",
    "NotSupportedException",
    "MergeBusyException",
    "AccountRestingException",
    "AccountBlockedException",
    "HeldAddressException",
    // A link of this account was undone lately: a code went to its address, and must be sent along.
    "CodeRequiredException",
    "CodeMismatchException",
    "ExpiredCodeException",
    "LimitExceededException",
    "ResourceNotFoundException",
    "E500-01",
  ],
});
