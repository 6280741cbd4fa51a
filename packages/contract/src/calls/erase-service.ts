import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId, typedCode } from "../fields.ts";

export const eraseService = defineCall({
  name: "eraseService",
  method: "POST",
  path: "/account/erase",
  caller: "holder",
  summary: "Erases the caller's account at a service that they left, early and for good.",
  body: v.strictObject({ service_id: serviceId, code: typedCode }),
  response: done,
  // ResourceNotFoundException: nothing sleeps there, or no longer. E500-01: too early, with the date.
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "MergeBusyException",
    "AccountRestingException",
    "CodeMismatchException",
    "ExpiredCodeException",
    "LimitExceededException",
    "E500-01",
  ],
});
