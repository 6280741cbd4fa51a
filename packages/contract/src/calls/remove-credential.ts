import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { removableCredential } from "../entities/credentials.ts";
import { done, flag } from "../fields.ts";

export const removeCredential = defineCall({
  name: "removeCredential",
  method: "POST",
  path: "/account/credentials/remove",
  caller: "holder",
  summary: "Removes a credential, unless it is the last.",
  body: v.strictObject({
    credential: removableCredential,
    /** 1 also logs out every other browser. */
    end_others: flag,
  }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    // It is not one of the caller's credentials, or no longer.
    "ResourceNotFoundException",
    "LastCredentialException",
  ],
});
