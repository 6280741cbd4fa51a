import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, serviceId } from "../fields.ts";

export const deleteService = defineCall({
  name: "deleteService",
  method: "POST",
  path: "/account/delete",
  caller: "holder",
  summary: "Deletes the caller's account at one service, after asking it once more.",
  body: v.strictObject({ service_id: serviceId }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "ResourceNotFoundException",
    "ServiceActiveException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "E500-01",
  ],
});
