import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, language } from "../fields.ts";

export const setAttributes = defineCall({
  name: "setAttributes",
  method: "POST",
  path: "/account/attributes",
  caller: "holder",
  summary: "Keeps the language of the pages. Nothing else can be written, and mails do not follow.",
  body: v.strictObject({ language }),
  response: done,
  errors: [],
});
