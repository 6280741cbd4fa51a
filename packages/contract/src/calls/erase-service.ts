import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId, typedCode } from "../fields.ts";

export const eraseService = defineCall({
  name: "eraseService",
  method: "POST",
  path: "/account/erase",
  caller: "holder",
  summary: "Erases the caller's account at a service that they left, before its day, for good.",
  body: v.strictObject({ service_id: serviceId, code: typedCode }),
  response: done,
  // Nothing sleeps there, or no longer: ResourceNotFoundException. Not yet, and from when on: E500-01.
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
