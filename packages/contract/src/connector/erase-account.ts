import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, filledText, subject } from "../fields.ts";

export const eraseAccount = defineCall({
  name: "eraseAccount",
  method: "DELETE",
  path: "/account",
  caller: "identity",
  summary: "Erases a suspended account for good.",
  body: v.strictObject({ user_key: subject, key: filledText(200) }),
  response: done,
  errors: ["E404-01", "E500-01"],
});
