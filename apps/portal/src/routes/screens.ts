import { type ComponentType, lazy } from "react";
import { PATHS } from "../navigation/paths.ts";
import { MissingScreen } from "./missing-screen.tsx";

type Load = () => Promise<{ default: ComponentType }>;

/** The screens that are loaded when they are needed, or a moment before. */
const LOADERS: Readonly<Record<string, Load>> = {
  [PATHS.changeEmail]: () => import("./change-email-route.tsx"),
  [PATHS.changePassword]: () => import("./change-password-route.tsx"),
  [PATHS.resetPassword]: () => import("./reset-password-route.tsx"),
  [PATHS.inputCode]: () => import("./input-code-route.tsx"),
  [PATHS.confirmDelete]: () => import("./confirm-delete-route.tsx"),
  [PATHS.accountTransfer]: () => import("./account-transfer-route.tsx"),
  [PATHS.accountAuth]: () => import("./account-auth-route.tsx"),
  [PATHS.success]: () => import("./success-route.tsx"),
  [PATHS.successId]: () => import("./success-id-route.tsx"),
  [PATHS.merge]: () => import("./merge-route.tsx"),
  [PATHS.socialPopup]: () => import("./social-popup-route.tsx"),
};

const orMissing =
  (load: Load): Load =>
  () =>
    load().catch(() => ({ default: MissingScreen }));

export const SCREENS = Object.entries(LOADERS).map(([path, load]) => ({
  path,
  Screen: lazy(orMissing(load)),
}));

export const NotFoundScreen = lazy(orMissing(() => import("./not-found-route.tsx")));

/** Loads a screen ahead; if that fails, asking for it will say so. */
export function prefetchScreen(path: string): void {
  LOADERS[path]?.().catch(() => {});
}
