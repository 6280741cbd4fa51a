import { useLocation, usePrefetch } from "../../navigation/address.ts";
import type { AuthState } from "../../navigation/auth-entry.ts";
import { PATHS } from "../../navigation/paths.ts";

/** Returns what a button needs that leads to the sign-in for a service. */
export function useOpenAuth(serviceType: number) {
  const [, navigate] = useLocation();
  const prefetch = usePrefetch();
  const state: AuthState = { serviceType };
  const loadAhead = () => prefetch(PATHS.accountAuth);
  return {
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    onClick: () => navigate(PATHS.accountAuth, { state }),
  };
}
