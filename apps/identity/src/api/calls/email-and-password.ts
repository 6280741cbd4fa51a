import {
  changeEmail,
  changePassword,
  deleteService,
  disableAccount,
  verifyCode,
} from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { changeEmail as changeAddress } from "../../accounts/change-email.ts";
import { changePassword as change } from "../../accounts/change-password.ts";
import { closeAccount } from "../../accounts/close-account.ts";
import { sendEmailCode } from "../../accounts/codes/send-email-code.ts";
import { ASKS_SERVICE, SENDS_MAIL, TAKES_GUESSES } from "../../limits/rules.ts";
import { closeMerged } from "../../ties/merging/merge.ts";
import { access_token, hana, NEW_ADDRESS } from "../docs/demo-values.ts";
import { shell } from "../docs/example.ts";
import { entry } from "../entry.ts";

/** Changing the address and the password, and closing the account. */
export const emailAndPasswordCalls = {
  changeEmail: entry(changeEmail, {
    session: "unread",
    limit: SENDS_MAIL,
    example: { body: { access_token, email: NEW_ADDRESS } },
    handler: (parts, { body, bearer, language, trace }) =>
      sendEmailCode(parts, { family: bearer.family, language, ...trace() }, body.email),
  }),

  verifyCode: entry(verifyCode, {
    session: "live",
    limit: TAKES_GUESSES,
    example: {
      body: {
        access_token,
        attribute_name: "email",
        code: shell("CODE"),
        after_email: NEW_ADDRESS,
      },
      after: changeEmail,
    },
    handler: (parts, { body, bearer, session, language, trace }) =>
      changeAddress(
        parts,
        { family: bearer.family, account: session.account, language, ...trace() },
        { code: body.code, email: body.after_email },
      ),
  }),

  changePassword: entry(changePassword, {
    session: "unread",
    limit: TAKES_GUESSES,
    example: {
      body: { access_token, previous_password: hana.password, proposed_password: "Hanami2027" },
    },
    handler: (parts, { body, bearer, language, trace }) =>
      change(
        parts,
        { family: bearer.family, language, ...trace() },
        { previous: body.previous_password, proposed: body.proposed_password },
      ),
  }),

  /**
   * With the portal's token a holder closes their own account. With the pool's token, which only a sign-in to the
   * other ID gives, that other ID is closed at the end of its merge.
   */
  disableAccount: entry(disableAccount, {
    session: "unread",
    limit: ASKS_SERVICE,
    example: {
      body: { user_key: hana.subject, is_token_for_login_page: false },
      after: deleteService,
    },
    async handler(parts, { body, bearer, trace }) {
      const { user_key, sub, is_token_for_login_page: forMerge } = body;
      if (user_key !== bearer.subject || (sub !== undefined && sub !== bearer.subject)) {
        return refuse("UserNotFoundException");
      }
      const { family, subject } = bearer;
      if (family === undefined) {
        return forMerge && sub !== undefined
          ? closeMerged(parts, subject)
          : refuse("NotAuthorizedException");
      }
      const { userAgent, network } = trace();
      return forMerge
        ? refuse("NotAuthorizedException")
        : closeAccount(parts, { family, subject, userAgent, network });
    },
  }),
};
