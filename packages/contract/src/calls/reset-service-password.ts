import { defineCall } from "../define-call.ts";
import { kindParam } from "../fields.ts";
import { resetStorePassword } from "./reset-store-password.ts";

/** Like the store's call, for every service with the method `password`. */
export const resetServicePassword = defineCall({
  ...resetStorePassword,
  name: "resetServicePassword",
  path: "/services/:kind/account/forgotPasswordSubmit",
  summary: "Sets the new password at the service with the code.",
  params: kindParam,
});
