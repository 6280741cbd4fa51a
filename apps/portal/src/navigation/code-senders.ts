import { PATHS } from "./paths.ts";

/** The pages that send codes: a service may have an address of its own for a new password. */
export const CODE_SENDERS = new RegExp(
  `^(${PATHS.changeEmail}|${PATHS.resetPassword}(/[a-z][a-z0-9-]*)?)$`,
);
