import { certifyStoreAccount, checkEmail } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { certifyAccount } from "../../ties/store/certify-account.ts";
import { route } from "../register-call.ts";

const CODES = {
  "signed-out": "NotAuthorizedException",
  locked: "LimitExceededException",
  // Not a 401: that would look like the end of the caller's own session.
  wrong: "UserNotFoundException",
  unanswered: "ServiceUnavailableException",
} as const;

export const certifyStoreAccountRoute = route(
  certifyStoreAccount,
  async (parts, { body, bearer, language, now }) => {
    const email = checkEmail(body.email);
    if (!email.ok) return refuse("InvalidParameterException");
    const typed = { emailKey: email.canonical, password: body.password };
    const result = await certifyAccount(parts, bearer.family, typed, language, now);
    return result.ok
      ? answer({ user_id: result.proof, migration_status: result.status })
      : refuse(CODES[result.reason]);
  },
);
