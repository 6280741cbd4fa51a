import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { email, flag, kindParam, token } from "../fields.ts";

export const checkOldAccount = defineCall({
  name: "checkOldAccount",
  method: "GET",
  path: "/services/:kind/account/old/active",
  caller: "holder",
  summary: "Whether the old account that the proof in `x-musubi-proof` names can still be linked.",
  params: kindParam,
  query: v.strictObject({
    email: v.optional(email),
    // Accepted, but never passed on: identity reads the provider's account from the proof.
    apple_auth_token: v.optional(token),
    google_auth_token: v.optional(token),
    facebook_auth_token: v.optional(token),
  }),
  response: v.object({ activation: flag }),
  errors: ["InvalidProofException", "ResourceNotFoundException", "E500-01"],
});
