import * as v from "valibot";
import { defineCall } from "../define-call.ts";
import { done, language, subject } from "../fields.ts";

export const disableAccount = defineCall({
  name: "disableAccount",
  method: "POST",
  path: "/account/disable",
  caller: "holder-or-source",
  summary:
    "Closes an account: the own one once no service is left, or the other one at the end of a merge.",
  body: v.strictObject({
    user_key: subject,
    is_token_for_login_page: v.boolean(),
    /**
     * Accepted, but not used: notices are in the language of the session that closes the ID or began
     * the merge; that to the ID that a merge closes, in its own language.
     */
    language: v.optional(language),
    sub: v.optional(subject),
  }),
  response: done,
  errors: [
    "FreshSignInRequired",
    "UserNotFoundException",
    "ServiceActiveException",
    "MergeBusyException",
    "AccountRestingException",
    "HeldAddressException",
    "MergeNotReadyException",
  ],
});
