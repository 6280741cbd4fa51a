import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, password } from "../fields.ts";

export const setAccountPassword = defineCall({
  name: "setAccountPassword",
  method: "POST",
  path: "/account/password",
  caller: "identity",
  summary: "Only the store: sets the password of an old account whose address was proven.",
  body: v.strictObject({ email, password }),
  response: done,
  errors: ["E404-01"],
});
