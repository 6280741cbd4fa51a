import { PATHS } from "./paths.ts";

/** The pages that send codes. A service may have its own address for a new password. */
export const CODE_SENDERS = new RegExp(
  `^(${PATHS.changeEmail}|${PATHS.resetPassword}(/[a-z][a-z0-9-]*)?)$`,
);
