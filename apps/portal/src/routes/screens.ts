import type { Route } from "../loading/route.ts";
import { PATHS } from "../navigation/paths.ts";

const ATTRIBUTES = "/account/attributes";
const SERVICES = "/account/get/service/activelist?identifier=1";
const PLACES = "/account/places";
const GLANCE = "/account/glance";

const OF_A_SERVICE = { reads: [SERVICES, PLACES] };

/**
 * Every screen: its path, its file, its first requests, and what is shown until it has loaded. The
 * build reads from it what the early script starts.
 */
export const SCREENS: readonly Route[] = [
  {
    path: PATHS.home,
    theme: "ink",
    reads: [ATTRIBUTES, SERVICES, GLANCE],
    own: ["/json/notification.json"],
    isErrorWhenSilent: true,
  },
  { path: PATHS.error, isPublic: true },
  {
    path: PATHS.changeEmail,
    load: () => import("../features/email/change-email-screen.tsx"),
    reads: [ATTRIBUTES],
    title: ({ home }) => home.changeEmail,
    shape: "form",
    isErrorWhenSilent: true,
  },
  {
    path: PATHS.changePassword,
    load: () => import("../features/password/change-password-screen.tsx"),
    reads: [ATTRIBUTES],
    title: ({ home }) => home.changePassword,
    shape: "form",
    isErrorWhenSilent: true,
  },
  {
    path: PATHS.signInMethods,
    load: () => import("../features/credentials/credentials-screen.tsx"),
    reads: ["/account/credentials"],
    title: ({ home }) => home.signInMethods,
  },
  {
    path: `${PATHS.resetPassword}/:kind?`,
    load: () => import("../features/email/reset-password-screen.tsx"),
    shape: "form",
  },
  {
    path: PATHS.inputCode,
    load: () => import("../features/code/input-code-screen.tsx"),
    shape: "form",
  },
  {
    path: PATHS.sessions,
    load: () => import("../features/sessions/sessions-screen.tsx"),
    reads: ["/account/sessions", SERVICES],
    title: ({ home }) => home.sessions,
  },
  {
    path: PATHS.activity,
    load: () => import("../features/activity/activity-screen.tsx"),
    reads: ["/account/activity", SERVICES],
    title: ({ home }) => home.activity,
  },
  {
    path: PATHS.notMe,
    load: () => import("../features/activity/not-me-screen.tsx"),
    reads: [ATTRIBUTES],
  },
  {
    path: PATHS.myData,
    load: () => import("../features/my-data/my-data-screen.tsx"),
    reads: [SERVICES, "/account/export"],
    title: ({ home }) => home.myData,
  },
  {
    path: PATHS.notices,
    load: () => import("../features/notices/notices-screen.tsx"),
    reads: ["/account/notices"],
    title: ({ home }) => home.noticeSettings,
  },
  {
    path: PATHS.confirmDelete,
    load: () => import("../features/deletion/confirm-delete-screen.tsx"),
    reads: [PLACES, SERVICES],
    title: ({ titles }, { brand }) => titles.confirmDelete(brand),
    isErrorWhenSilent: true,
  },
  {
    path: PATHS.accountTransfer,
    load: () => import("./account-transfer-screen.tsx"),
    reads: [SERVICES, PLACES, GLANCE],
    allIcons: true,
    title: ({ home }) => home.addService,
    isErrorWhenSilent: true,
  },
  { path: PATHS.accountAuth, load: () => import("./account-auth-screen.tsx"), shape: "form" },
  { path: `${PATHS.success}/:kind?`, load: () => import("../features/linking/pool-callback.tsx") },
  { path: PATHS.successId, load: () => import("../features/merge/arrival/id-callback.tsx") },
  {
    path: PATHS.merge,
    load: () => import("../features/merge/merge-screen.tsx"),
    reads: [GLANCE, SERVICES],
  },
  {
    path: PATHS.service,
    load: () => import("../features/place/place-screen.tsx"),
    ...OF_A_SERVICE,
    title: (_, { service }) => service,
  },
  {
    path: PATHS.leaveService,
    load: () => import("../features/place/leave-screen.tsx"),
    ...OF_A_SERVICE,
    title: ({ titles }, { service }) => service && titles.leaveService(service),
  },
  {
    path: PATHS.undoLink,
    load: () => import("../features/place/undo-link-screen.tsx"),
    ...OF_A_SERVICE,
    title: ({ titles }, { service }) => service && titles.undoLink(service),
  },
  { path: PATHS.help, load: () => import("./help-screen.tsx"), isPublic: true },
  { path: PATHS.socialPopup, load: () => import("../popup/social-popup.tsx"), isPublic: true },
];

/** Every unknown address. */
export const NOT_FOUND: Route = {
  path: "*",
  load: () => import("./not-found-screen.tsx"),
  isPublic: true,
};
