import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const undoLink = defineCall({
  name: "undoLink",
  method: "POST",
  path: "/account/unlink",
  caller: "holder",
  summary: "Undoes a recent link, if the service allows it: the account is separate again.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  // ResourceNotFoundException: nothing was linked there, or too long ago.
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "E500-01",
  ],
});
