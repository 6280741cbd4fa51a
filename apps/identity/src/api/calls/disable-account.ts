import { disableAccount } from "@musubi/contract";
import { refuse } from "@musubi/contract/answer";
import { closeAccount } from "../../accounts/close-account.ts";
import { finishMerge } from "../../ties/finish-merge.ts";
import { route } from "../register-call.ts";

/**
 * With the portal's token a holder closes the own account. With the pool's, which only the
 * sign-in to the other ID gives, that other ID is closed at the end of its merge.
 */
export const disableAccountRoute = route(disableAccount, async (parts, { body, bearer }) => {
  const { user_key, sub, is_token_for_login_page: forMerge } = body;
  if (user_key !== bearer.subject || (sub !== undefined && sub !== bearer.subject)) {
    return refuse("UserNotFoundException");
  }
  const { family, subject } = bearer;
  if (family === undefined) {
    return forMerge && sub !== undefined
      ? finishMerge(parts, subject)
      : refuse("NotAuthorizedException");
  }
  return forMerge ? refuse("NotAuthorizedException") : closeAccount(parts, { family, subject });
});
