import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, filledText, subject } from "../fields.ts";

export const suspendAccount = defineCall({
  name: "suspendAccount",
  method: "POST",
  path: "/account/suspend",
  caller: "identity",
  summary:
    "Puts an account to sleep: it counts as inactive and keeps its data. With `cause` the holder is not leaving: an operator has blocked the ID, and reasons against deleting the account do not apply.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    cause: v.optional(v.literal("block")),
  }),
  response: done,
  errors: ["E404-01", "E500-01"],
});
