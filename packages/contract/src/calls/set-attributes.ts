import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, language } from "../fields.ts";

export const setAttributes = defineCall({
  name: "setAttributes",
  method: "POST",
  path: "/account/attributes",
  caller: "holder",
  summary: "Keeps the chosen language. Nothing else can be written.",
  body: v.strictObject({ language }),
  response: done,
  errors: [],
});
