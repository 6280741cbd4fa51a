import { createContext, useContext, useLayoutEffect } from "react";

/** Where a screen is. A screen that stays while the next one is on its way still reads its own. */
export type Address = {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  /** What the screen before handed over. */
  readonly state: unknown;
};

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };

export type Whereabouts = {
  readonly address: Address;
  readonly navigate: (to: string, options?: NavigateOptions) => void;
  /** Loads a screen before it is asked for: a holder who points at a link usually follows it. */
  readonly prefetch: (path: string) => void;
};

const context = createContext<Whereabouts>({
  address: { path: "/", search: "", state: null },
  navigate: () => {},
  prefetch: () => {},
});

export const WhereaboutsProvider = context.Provider;

/** Returns what another screen of ours handed over to this one. */
export const useHandedOver = (): unknown => useContext(context).address.state;

/** Returns where this screen is, and what leads to another one. */
export function useLocation(): readonly [path: string, navigate: Whereabouts["navigate"]] {
  const { address, navigate } = useContext(context);
  return [address.path, navigate];
}

export const usePrefetch = () => useContext(context).prefetch;

export const useSearch = (): string => useContext(context).address.search;

type RedirectProps = NavigateOptions & { readonly to: string };

/** Leads on from a screen that has nothing to show. */
export function Redirect({ to, ...options }: RedirectProps): null {
  const { navigate } = useContext(context);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, wherever it leads
  useLayoutEffect(() => navigate(to, options), []);
  return null;
}
