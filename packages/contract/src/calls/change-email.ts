import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, token } from "../fields.ts";

export const changeEmail = defineCall({
  name: "changeEmail",
  method: "POST",
  path: "/account/change-user-email",
  caller: "holder",
  summary: "Sends a code to the new address. The address changes when the code comes back.",
  body: v.strictObject({ access_token: token, email }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "CodeDeliveryFailureException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
  ],
});
