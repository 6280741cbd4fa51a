import { type ComponentType, lazy } from "react";
import { MissingScreen } from "../errors/missing-screen.tsx";
import { PATHS } from "../navigation/paths.ts";

type Load = () => Promise<{ default: ComponentType }>;

const loadReset: Load = () => import("./reset-password-route.tsx");
const loadSuccess: Load = () => import("./success-route.tsx");

/** The screens that are loaded when they are needed, or a moment before. */
const LOADERS: Record<string, Load> = {
  [PATHS.changeEmail]: () => import("./change-email-route.tsx"),
  [PATHS.changePassword]: () => import("./change-password-route.tsx"),
  [PATHS.signInMethods]: () => import("./sign-in-methods-route.tsx"),
  [PATHS.resetPassword]: loadReset,
  [PATHS.resetPasswordOf]: loadReset,
  [PATHS.inputCode]: () => import("./input-code-route.tsx"),
  [PATHS.sessions]: () => import("./sessions-route.tsx"),
  [PATHS.activity]: () => import("./activity-route.tsx"),
  [PATHS.notMe]: () => import("./activity-route.tsx"),
  [PATHS.myData]: () => import("./my-data-route.tsx"),
  [PATHS.notices]: () => import("./notices-route.tsx"),
  [PATHS.confirmDelete]: () => import("./confirm-delete-route.tsx"),
  [PATHS.accountTransfer]: () => import("./account-transfer-route.tsx"),
  [PATHS.accountAuth]: () => import("./account-auth-route.tsx"),
  [PATHS.success]: loadSuccess,
  [PATHS.successOf]: loadSuccess,
  [PATHS.successId]: () => import("./success-id-route.tsx"),
  [PATHS.merge]: () => import("./merge-route.tsx"),
  [PATHS.service]: () => import("./service-route.tsx"),
  [PATHS.leaveService]: () => import("./leave-service-route.tsx"),
  [PATHS.undoLink]: () => import("./undo-link-route.tsx"),
  [PATHS.help]: () => import("./help-route.tsx"),
  [PATHS.socialPopup]: () => import("./social-popup-route.tsx"),
};

const orMissing =
  (load: Load): Load =>
  () =>
    load().catch(() => ({ default: MissingScreen }));

export const SCREENS = Object.keys(LOADERS).map((path) => ({
  path,
  Screen: lazy(orMissing(async () => LOADERS[path]?.() ?? startAnew())),
}));

export const NotFoundScreen = lazy(orMissing(() => import("./not-found-route.tsx")));

/** Loads a screen ahead. Where that fails nothing of it is asked for again: its style sheet would not come a second time. */
export function prefetchScreen(path: string): void {
  const screen = path.replace(/^(\/service\/)[\w-]+/, "$1:kind");
  LOADERS[screen]?.().catch(() => delete LOADERS[screen]);
}

/** A new page has everything, if there is a network to bring it. */
function startAnew(): ReturnType<Load> {
  if (!navigator.onLine) return Promise.reject();
  window.location.reload();
  return new Promise(() => {});
}
