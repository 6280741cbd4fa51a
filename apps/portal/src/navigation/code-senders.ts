import { PATHS } from "./paths.ts";

/** The pages before the code screen. A service may have its own for a new password. */
export const CODE_SENDERS = new RegExp(
  `^(${PATHS.changeEmail}|${PATHS.resetPassword}(/[a-z][a-z0-9-]*)?)$`,
);
