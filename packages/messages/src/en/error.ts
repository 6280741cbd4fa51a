import { SLEEP_DAYS } from "@musubi/contract";
import type { error as japanese } from "../ja/error.ts";
import type { Words } from "../words.ts";

export const error: Words<typeof japanese> = {
  invalid_email: "There was an error with the format of your e-mail address.",
  email_exist: "The account under this e-mail address already exists.",
  auth_failed: "Your log-in attempt failed.",
  unexpected: "Your log-in attempt failed.",
  transfer_user_failed:
    "Link failed. Please try again to enter your e-mail address and the password.",
  store_auth_failed:
    "This account is already linked to an ID, or the e-\u2060mail address or password isn’t correct. Check them and try again.",
  transfer_same_service: "This ID already uses the same service.",
  transfer_left_service: `This ID left the same service less than ${SLEEP_DAYS} days ago, so the other account there can’t move yet.`,
  wake_not_found: "The service couldn’t find your account just now. Wait a moment and try again.",
  transfer_not_supported:
    "The other ID uses a service that doesn’t support merging. Leave that service first, or keep both IDs.",
  delete_account: "Your account deletion failed.",
  account_deletion_failure: "Account deletion failed. Please try again later.",
  old_password_invalid: "The password is not correct.",
  common_password: "This password is easy to guess. Enter a different one.",
  code_mismatch: "The verification code was entered incorrectly.",
  too_many_requests: "There were too many requests. Try again later.",
  input_code_too_many_requests: "There were too many attempts. Try again in about 15 minutes.",
  change_email_too_many_requests:
    "You requested too many verification codes. Try again in about 15 minutes.",
  invalid_request: "Invalid request. Please try again.",
  change_email_invalid_request:
    "We couldn’t send the verification code. Go back to the previous screen and try again.",
  input_code_invalid_request:
    "We couldn’t send another verification code. Go back to the previous screen and try again.",
  store_user_exist:
    "An old store account exists under the same e-\u2060mail address. Use another address, link the old account to this ID, or delete it.",
};
