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
     * The language of the notice of closing. The default is the account's. After a merge, each
     * notice is in its account's language.
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
