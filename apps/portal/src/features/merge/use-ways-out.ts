import { ServiceType } from "@musubi/contract";
import { useLocation } from "../../navigation/address.ts";
import type { AuthState } from "../../navigation/auth-params.ts";
import { PATHS } from "../../navigation/paths.ts";
import { idPoolOf } from "../../pools/pool.ts";
import { signOutOfPool } from "../../pools/sign-out.ts";
import { usePortal } from "../../portal/portal-context.ts";

/** Returns functions that leave the screen of a merge: for its result, for another sign-in, or for the services. */
export function useWaysOut() {
  const { config } = usePortal();
  const [, navigate] = useLocation();
  const signOutOther = () => void signOutOfPool(idPoolOf(config));
  const goToAuth = (about: Omit<AuthState, "serviceType">) => {
    const state: AuthState = { serviceType: ServiceType.ID, ...about };
    navigate(PATHS.accountAuth, { replace: true, state });
  };
  return {
    signOutOther,
    goToAuth,
    signInAgain(errorMessage?: string) {
      signOutOther();
      goToAuth(errorMessage === undefined ? {} : { errorMessage });
    },
    leave() {
      signOutOther();
      navigate(PATHS.accountTransfer, { replace: true });
    },
  };
}
