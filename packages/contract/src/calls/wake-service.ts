import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const wakeService = defineCall({
  name: "wakeService",
  method: "POST",
  path: "/account/wake",
  caller: "holder",
  summary: "Wakes the caller's account at a service that they left, until it is erased.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  // ResourceNotFoundException: nothing sleeps there, or no longer. E500-01: the service refused, or
  // did not find the account; in words.
  errors: [
    "ResourceNotFoundException",
    "SameServiceException",
    "MergeBusyException",
    "AccountRestingException",
    "E500-01",
  ],
});
