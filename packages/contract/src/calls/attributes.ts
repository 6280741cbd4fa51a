import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { userAttributes } from "../entities/attributes.ts";
import { done, language } from "../fields.ts";

export const getAttributes = call("GET", "getAttributes", "/account/attributes", userAttributes);
export const setAttributes = call("POST", "setAttributes", "/account/attributes", done);

export const attributesServed = serve(() => ({
  getAttributes: {
    caller: "holder",
    summary: "Whether the caller has a password, and the language chosen.",
    errors: [],
  },
  setAttributes: {
    caller: "holder",
    summary:
      "Keeps the language of the pages. Nothing else can be written, and mails do not follow.",
    body: v.strictObject({ language }),
    errors: [],
  },
}));
