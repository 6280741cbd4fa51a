import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { credentials, passkeyId } from "../entities/credentials.ts";
import { done, filledText, flag, password } from "../fields.ts";
import { PASSKEY_NAME_MAX_LENGTH } from "../limits.ts";
import { PROVIDER_NAMES } from "../providers.ts";

export const listCredentials = call("GET", "listCredentials", "/account/credentials", credentials);

/** 0 if the provider's account was added before. */
export const addProvider = call(
  "POST",
  "addProvider",
  "/account/credentials/provider",
  v.object({ added: flag }),
);

export const namePasskey = call("POST", "namePasskey", "/account/passkeys/name", done);
export const removeCredential = call(
  "POST",
  "removeCredential",
  "/account/credentials/remove",
  done,
);
export const setFirstPassword = call(
  "POST",
  "setFirstPassword",
  "/account/credentials/password",
  done,
);

export const credentialsServed = serve(() => ({
  listCredentials: {
    caller: "holder",
    summary:
      "The credentials of the caller's ID: which are set, since when, and when each was last used.",
    errors: [],
  },
  addProvider: {
    caller: "holder",
    summary:
      "Adds the Google or Apple account that was just logged in to in a popup as a credential.",
    body: v.strictObject({
      /** The popup's handle: valid once, and for two minutes. */
      handle: filledText(64),
      /** The nonce with which the popup was opened, made for the caller: `r.base64url(SHA-256(r.subject))`. */
      nonce: filledText(128),
    }),
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
  },
  namePasskey: {
    caller: "holder",
    summary: "Gives one of the caller's passkeys another name.",
    body: v.strictObject({ id: filledText(64), name: filledText(PASSKEY_NAME_MAX_LENGTH) }),
    errors: [
      // The name has no visible character.
      "InvalidParameterException",
      // The passkey is not the caller's, or no longer.
      "ResourceNotFoundException",
      "AccountRestingException",
    ],
  },
  removeCredential: {
    caller: "holder",
    summary: "Removes a credential, unless it is the last.",
    body: v.strictObject({
      /** A password can only be changed: the mailbox can set another one anyway. */
      credential: v.variant("kind", [
        v.strictObject({ kind: v.literal("provider"), provider: v.picklist(PROVIDER_NAMES) }),
        v.strictObject({ kind: v.literal("passkey"), id: passkeyId }),
      ]),
      /** 1 also logs out every other browser. */
      end_others: flag,
    }),
    errors: [
      "FreshSignInRequired",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
      // It is not one of the caller's credentials, or no longer.
      "ResourceNotFoundException",
      "LastCredentialException",
    ],
  },
  setFirstPassword: {
    caller: "holder",
    summary: "Sets a password for an ID that has none.",
    body: v.strictObject({ proposed_password: password }),
    errors: [
      "CommonPasswordException",
      "FreshSignInRequired",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
      "CredentialExistsException",
    ],
  },
}));

/** A credential that can be removed. */
export type RemovableCredential = v.InferOutput<
  typeof credentialsServed.removeCredential.body
>["credential"];
