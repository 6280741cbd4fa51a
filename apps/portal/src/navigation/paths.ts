/** Where the screens are. */
export const PATHS = {
  home: "/index",
  changeEmail: "/change-email",
  changePassword: "/change-password",
  resetPassword: "/reset-password",
  resetPasswordOf: "/reset-password/:kind",
  inputCode: "/input-code",
  confirmDelete: "/confirm-delete",
  accountTransfer: "/account-transfer",
  accountAuth: "/account-auth",
  success: "/success",
  successOf: "/success/:kind",
  successId: "/success-id",
  merge: "/merge",
  socialPopup: "/social-popup",
  error: "/error",
} as const;
