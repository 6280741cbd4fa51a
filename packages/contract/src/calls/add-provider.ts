import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { filledText, flag } from "../fields.ts";

export const addProvider = defineCall({
  name: "addProvider",
  method: "POST",
  path: "/account/credentials/provider",
  caller: "holder",
  summary:
    "Adds the Google or Apple account that was just logged in to in a popup as a credential.",
  body: v.strictObject({
    /** The popup's handle: valid once, and for two minutes. */
    handle: filledText(64),
    /** The nonce with which the popup was opened, made for the caller: `r.base64url(SHA-256(r.subject))`. */
    nonce: filledText(128),
  }),
  /** 0 if the provider's account was added before. */
  response: v.object({ added: flag }),
  errors: [
    "InvalidProofException",
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    // The provider's account signs in to another ID, which can be merged into this one, or to an ID
    // that was closed or merged away.
    "CredentialTakenException",
    "CredentialRestingException",
    // Another account of the same provider is already added.
    "CredentialExistsException",
  ],
});
