import { ServiceType } from "@musubi/contract";

/** Where the screens are. */
export const PATHS = {
  home: "/index",
  changeEmail: "/change-email",
  changePassword: "/change-password",
  resetPassword: "/reset-password",
  inputCode: "/input-code",
  confirmDelete: "/confirm-delete",
  error: "/error",
} as const;

/** Where a holder goes on after a store password was reset: home, as long as nothing is linked with it here. */
export const AFTER_STORE_RESET = {
  path: PATHS.home,
  state: { serviceType: ServiceType.STORE },
};
