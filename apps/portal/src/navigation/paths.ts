import { ServiceType } from "@musubi/contract";

/** Where the screens are. */
export const PATHS = {
  home: "/index",
  changeEmail: "/change-email",
  changePassword: "/change-password",
  resetPassword: "/reset-password",
  inputCode: "/input-code",
  confirmDelete: "/confirm-delete",
  accountTransfer: "/account-transfer",
  accountAuth: "/account-auth",
  success: "/success",
  successId: "/success-id",
  merge: "/merge",
  socialPopup: "/social-popup",
  error: "/error",
} as const;

/** Where a holder goes on after a store password was reset: to the link that it was forgotten for. */
export const AFTER_STORE_RESET = {
  path: PATHS.accountAuth,
  state: { serviceType: ServiceType.STORE },
};
