import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { email, flag, token } from "../fields.ts";

export const oldAccountActive = defineCall({
  name: "oldAccountActive",
  method: "GET",
  path: "/account/old/active",
  caller: "identity",
  summary: "Whether an old, unlinked account stands behind an address or a provider.",
  query: v.strictObject({
    email: v.optional(email),
    apple_auth_token: v.optional(token),
    google_auth_token: v.optional(token),
    facebook_auth_token: v.optional(token),
  }),
  response: v.object({ activation: flag }),
  errors: [],
});
