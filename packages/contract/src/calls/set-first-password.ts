import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, password } from "../fields.ts";

export const setFirstPassword = defineCall({
  name: "setFirstPassword",
  method: "POST",
  path: "/account/credentials/password",
  caller: "holder",
  summary: "Sets a password for an ID that has none.",
  body: v.strictObject({ proposed_password: password }),
  response: done,
  errors: [
    "CommonPasswordException",
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "CredentialExistsException",
  ],
});
