import type { HelpTopic } from "@musubi/contract";
import type { MessageKey } from "./situations.ts";

/** The help topic of each message. Undefined if the message needs no explanation. */
const HELP_OF_MESSAGE: Readonly<Record<MessageKey, HelpTopic | undefined>> = {
  invalid_email: undefined,
  email_exist: "address-taken",
  store_user_exist: "address-taken",
  auth_failed: "link-refused",
  unexpected: "link-refused",
  transfer_failed: "link-refused",
  transfer_user_failed: "link-refused",
  store_auth_failed: "link-refused",
  transfer_same_service: "link-refused",
  transfer_left_service: "merge-refused",
  transfer_not_supported: "merge-refused",
  wake_not_found: "under-way",
  delete_account: "leave-refused",
  account_deletion_failure: "leave-refused",
  old_password_invalid: "log-in",
  common_password: "password",
  code_mismatch: "code",
  reset_password_error: "code",
  change_email_invalid_request: "code",
  input_code_invalid_request: "code",
  too_many_requests: "too-many-tries",
  input_code_too_many_requests: "too-many-tries",
  change_email_too_many_requests: "too-many-tries",
  invalid_request: "problem",
};

/** Returns the topic for the key of a message. Other text has none. */
export const helpOfMessage = (message: string | undefined): HelpTopic | undefined =>
  message !== undefined && Object.hasOwn(HELP_OF_MESSAGE, message)
    ? HELP_OF_MESSAGE[message as MessageKey]
    : undefined;
