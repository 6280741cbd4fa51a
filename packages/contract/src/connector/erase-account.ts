import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, filledText, seq, subject } from "../fields.ts";

export const eraseAccount = defineCall({
  name: "eraseAccount",
  method: "DELETE",
  path: "/account",
  caller: "identity",
  summary:
    "Erases a suspended account for good. With `opening` it takes that opening back instead: it erases only the account made under that key, awake or not; from then on openings with a lower `seq` come too late.",
  body: v.strictObject({
    user_key: subject,
    key: filledText(200),
    /** Only to reverse an opening: the key of the opening, and a newer number. */
    opening: v.optional(v.strictObject({ key: filledText(200), seq })),
  }),
  response: done,
  errors: ["E404-01", "E500-01"],
});
