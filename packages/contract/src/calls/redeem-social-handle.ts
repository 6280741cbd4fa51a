import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { filledText, token } from "../fields.ts";

export const redeemSocialHandle = defineCall({
  name: "redeemSocialHandle",
  method: "POST",
  path: "/account/social/redeem",
  caller: "holder",
  summary: "Fetches, once, the provider's ID token of a popup that lost the page that opened it.",
  body: v.strictObject({
    handle: filledText(64),
    /** The raw nonce with which the popup was opened: only the page that opened it knows it. */
    nonce: filledText(128),
  }),
  response: v.object({ id_token: token }),
  errors: ["InvalidProofException"],
});
