import { ServiceType } from "@musubi/contract";

/** The paths of the screens. */
export const PATHS = {
  home: "/index",
  changeEmail: "/change-email",
  changePassword: "/change-password",
  signInMethods: "/sign-in-methods",
  resetPassword: "/reset-password",
  inputCode: "/input-code",
  sessions: "/sessions",
  activity: "/activity",
  notMe: "/activity/not-me",
  myData: "/my-data",
  notices: "/notices",
  confirmDelete: "/confirm-delete",
  accountTransfer: "/account-transfer",
  accountAuth: "/account-auth",
  success: "/success",
  successId: "/success-id",
  merge: "/merge",
  service: "/service/:kind",
  leaveService: "/service/:kind/leave",
  undoLink: "/service/:kind/undo-link",
  socialPopup: "/social-popup",
  help: "/help",
  error: "/error",
} as const;

/** The login to another ID, to merge it with the holder's. */
export const LOGIN_TO_OTHER = `${PATHS.accountAuth}?serviceType=${ServiceType.ID}`;

/** The links of home and of the navigation, in groups, by home's names for them. Deleting the ID stands apart. */
export const SETTINGS = {
  overview: [
    ["title", PATHS.home],
    ["addService", PATHS.accountTransfer],
  ],
  safety: [
    ["changeEmail", PATHS.changeEmail],
    ["changePassword", PATHS.changePassword],
    ["signInMethods", PATHS.signInMethods],
    ["sessions", PATHS.sessions],
    ["activity", PATHS.activity],
  ],
  data: [
    ["myData", PATHS.myData],
    ["noticeSettings", PATHS.notices],
  ],
  end: [["deleteAccount", PATHS.confirmDelete]],
} as const;
