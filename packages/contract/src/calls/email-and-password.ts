import * as v from "valibot";
import { call, serve } from "../define-call.ts";
import { done, email, language, password, subject, token, typedCode } from "../fields.ts";

export const changeEmail = call("POST", "changeEmail", "/account/change-user-email", done);
export const verifyCode = call("POST", "verifyCode", "/account/verify-code", done);
export const changePassword = call("POST", "changePassword", "/account/change-password", done);
export const disableAccount = call("POST", "disableAccount", "/account/disable", done);

export const emailAndPasswordServed = serve(() => ({
  changeEmail: {
    caller: "holder",
    summary: "Sends a code to the new address. The address changes when the code comes back.",
    body: v.strictObject({ access_token: token, email }),
    errors: [
      "FreshSignInRequired",
      "CodeDeliveryFailureException",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
    ],
  },
  verifyCode: {
    caller: "holder",
    summary: "Proves the new address with the code, and changes it.",
    body: v.strictObject({
      access_token: token,
      attribute_name: v.literal("email"),
      code: typedCode,
      after_email: email,
    }),
    errors: [
      "CodeMismatchException",
      "ExpiredCodeException",
      "AliasExistsException",
      "StoreUserExistsException",
      "LimitExceededException",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
      "E404-01",
    ],
  },
  changePassword: {
    caller: "holder",
    summary: "Changes the password and ends every other session.",
    body: v.strictObject({
      access_token: token,
      previous_password: password,
      proposed_password: password,
    }),
    errors: [
      "InvalidPasswordException",
      "CommonPasswordException",
      "LimitExceededException",
      "AccountRestingException",
    ],
  },
  disableAccount: {
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
    errors: [
      "FreshSignInRequired",
      "UserNotFoundException",
      "ServiceActiveException",
      "MergeBusyException",
      "AccountRestingException",
      "HeldAddressException",
      "MergeNotReadyException",
    ],
  },
}));
