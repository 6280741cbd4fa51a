import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email } from "../fields.ts";

export const forgotStorePassword = defineCall({
  name: "forgotStorePassword",
  method: "POST",
  path: "/account/store/forgotpassword",
  caller: "holder",
  summary: "Sends a code for a new store password, if the address has an old store account.",
  body: v.strictObject({ email }),
  response: done,
  errors: ["LimitExceededException", "CodeDeliveryFailureException", "ResourceNotFoundException"],
});
