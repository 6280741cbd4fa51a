import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, filledText, subject } from "../fields.ts";

export const restoreAccount = defineCall({
  name: "restoreAccount",
  method: "POST",
  path: "/account/restore",
  caller: "identity",
  summary: "Wakes a suspended account.",
  body: v.strictObject({ user_key: subject, key: filledText(200) }),
  response: done,
  errors: ["E404-01"],
});
