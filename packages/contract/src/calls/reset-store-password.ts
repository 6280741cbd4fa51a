import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, password, typedCode } from "../fields.ts";

export const resetStorePassword = defineCall({
  name: "resetStorePassword",
  method: "POST",
  path: "/account/store/forgotPasswordSubmit",
  caller: "holder",
  summary: "Sets the new store password with the code.",
  body: v.strictObject({ email, password, confirmation_code: typedCode }),
  response: done,
  errors: [
    "CodeMismatchException",
    "ExpiredCodeException",
    "LimitExceededException",
    "InvalidPasswordException",
    "CommonPasswordException",
    "ResourceNotFoundException",
  ],
});
