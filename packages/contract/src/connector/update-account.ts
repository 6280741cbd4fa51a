import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, email, seq, subject } from "../fields.ts";

export const updateAccount = defineCall({
  name: "updateAccount",
  method: "POST",
  path: "/account/update",
  caller: "identity",
  summary: "Changes the address of an account, fenced by `seq`. E404-01: there is none to change.",
  body: v.strictObject({
    seq,
    user_key: subject,
    before_email: email,
    after_email: email,
  }),
  response: done,
  errors: ["E404-01", "StaleSequenceException"],
});
