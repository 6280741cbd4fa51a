import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done } from "../fields.ts";

export const mailTakeBackLinks = defineCall({
  name: "mailTakeBackLinks",
  method: "POST",
  path: "/account/take-back/links",
  caller: "holder",
  summary:
    "Mails the links that take changes back to the earlier addresses of the caller's ID again, once a day.",
  body: v.strictObject({}),
  response: done,
  errors: [],
});
