import { defineCall } from "../define-call.ts";
import { kindParam } from "../fields.ts";
import { forgotStorePassword } from "./forgot-store-password.ts";

/** Like the store's call, for every service with the method `password`. */
export const forgotServicePassword = defineCall({
  ...forgotStorePassword,
  name: "forgotServicePassword",
  path: "/services/:kind/account/forgotpassword",
  summary:
    "Sends a code for a new password at the service, if the address has an old account there.",
  params: kindParam,
});
