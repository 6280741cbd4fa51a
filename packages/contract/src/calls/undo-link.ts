import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const undoLink = defineCall({
  name: "undoLink",
  method: "POST",
  path: "/account/unlink",
  caller: "holder",
  summary: "Gives an account that was linked lately back to itself, where its service allows it.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  // Nothing was linked there, or longer ago: ResourceNotFoundException.
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "E500-01",
  ],
});
