import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { UserKind } from "../enumerations.ts";
import {
  done,
  email,
  filledText,
  flag,
  identifier,
  kindParam,
  serviceId,
  subject,
  token,
  typedCode,
} from "../fields.ts";

export const checkServiceAccount = call(
  "GET",
  "checkServiceAccount",
  "/services/:kind/account/active",
  v.object({ activation: flag }),
  { params: kindParam },
);

export const checkOldAccount = call(
  "GET",
  "checkOldAccount",
  "/services/:kind/account/old/active",
  v.object({ activation: flag }),
  { params: kindParam },
);

export const migrateAccount = call("POST", "migrateAccount", "/account/migration", done);

export const redeemSocialHandle = call(
  "POST",
  "redeemSocialHandle",
  "/account/social/redeem",
  v.object({ id_token: token }),
);

export const linksServed = serve(() => ({
  checkServiceAccount: {
    caller: "holder",
    summary: "Whether the caller has an active account at a service.",
    query: v.strictObject({ sub_key: subject }),
    errors: ["ResourceNotFoundException", "E500-01"],
  },
  checkOldAccount: {
    caller: "holder",
    summary:
      "Whether the old account that the proof in `x-musubi-proof` names can still be linked.",
    query: v.strictObject({
      email: v.optional(email),
      // Accepted, but never passed on: identity reads the provider's account from the proof.
      apple_auth_token: v.optional(token),
      google_auth_token: v.optional(token),
      facebook_auth_token: v.optional(token),
    }),
    errors: ["InvalidProofException", "ResourceNotFoundException", "E500-01"],
  },
  migrateAccount: {
    caller: "holder",
    summary:
      "Gives a proven service account to the caller: an old account, or one step of a merge.",
    body: v.strictObject({
      identifier,
      /** The proof of control over the account to move. */
      migration_user_key: token,
      service_kind: serviceId,
      account_pattern: v.enum(UserKind),
      /** The code that went to the old account's address, if `CodeRequiredException` asked for one. */
      confirmation_code: v.optional(typedCode),
      /** The address of the account to move, and the caller's own. If present, they must be right. */
      store_migration_info: v.optional(v.strictObject({ before_email: email, after_email: email })),
    }),
    errors: [
      "FreshSignInRequired",
      "InvalidProofException",
      "SameServiceException",
      "NotSupportedException",
      "MergeBusyException",
      "AccountRestingException",
      "AccountBlockedException",
      "HeldAddressException",
      // A link of this account was undone lately: a code went to its address, and must be sent along.
      "CodeRequiredException",
      "CodeMismatchException",
      "ExpiredCodeException",
      "LimitExceededException",
      "ResourceNotFoundException",
      "E500-01",
    ],
  },
  redeemSocialHandle: {
    caller: "holder",
    summary: "Fetches, once, the provider's ID token of a popup that lost the page that opened it.",
    body: v.strictObject({
      handle: filledText(64),
      /** The raw nonce with which the popup was opened: only the page that opened it knows it. */
      nonce: filledText(128),
    }),
    errors: ["InvalidProofException"],
  },
}));
