import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { flag, subject } from "../fields.ts";

export const accountDeletable = defineCall({
  name: "accountDeletable",
  method: "GET",
  path: "/account/deletable",
  caller: "identity",
  summary: "Whether the account may be deleted now, with a message per language.",
  query: v.strictObject({ user_key: subject }),
  response: v.object({
    activation: flag,
    deletable: v.boolean(),
    user_message: v.object({ ja: v.string(), en: v.string() }),
    /** What the holder would lose here, to read before they leave. */
    losses: v.optional(v.object({ ja: v.string(), en: v.string() })),
  }),
  errors: [],
});
