import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, kindParam, subject } from "../fields.ts";

export const updateServiceAccount = defineCall({
  name: "updateServiceAccount",
  method: "POST",
  path: "/services/:kind/account/update",
  caller: "holder",
  summary: "Tells a service the caller's new, verified address.",
  params: kindParam,
  body: v.strictObject({ user_key: subject, before_email: email, after_email: email }),
  response: done,
  errors: ["ResourceNotFoundException", "UserNotFoundException", "E404-01", "E500-01"],
});
