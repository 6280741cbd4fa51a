import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, password, token } from "../fields.ts";

export const changePassword = defineCall({
  name: "changePassword",
  method: "POST",
  path: "/account/change-password",
  caller: "holder",
  summary: "Changes the password and ends every other session.",
  body: v.strictObject({
    access_token: token,
    previous_password: password,
    proposed_password: password,
  }),
  response: done,
  errors: [
    "InvalidPasswordException",
    "CommonPasswordException",
    "LimitExceededException",
    "AccountRestingException",
  ],
});
