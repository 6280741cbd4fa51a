import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, token, typedCode } from "../fields.ts";

export const verifyCode = defineCall({
  name: "verifyCode",
  method: "POST",
  path: "/account/verify-code",
  caller: "holder",
  summary: "Proves the new address with the code, and changes it.",
  body: v.strictObject({
    access_token: token,
    attribute_name: v.literal("email"),
    code: typedCode,
    after_email: email,
  }),
  response: done,
  errors: [
    "CodeMismatchException",
    "ExpiredCodeException",
    "AliasExistsException",
    "StoreUserExistsException",
    "LimitExceededException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "E404-01",
  ],
});
