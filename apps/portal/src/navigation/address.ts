import { createContext, useContext, useLayoutEffect } from "react";

/** The address of a screen. A screen that stays while the next one loads still reads its own. */
export type Address = {
  readonly path: string;
  /** Without its question mark. */
  readonly search: string;
  /** State that the previous screen passed on. */
  readonly state: unknown;
};

export type NavigateOptions = { readonly replace?: boolean; readonly state?: unknown };

export type Whereabouts = {
  readonly address: Address;
  readonly navigate: (to: string, options?: NavigateOptions) => void;
  /** Loads a screen in advance: a holder who points at a link usually follows it. */
  readonly prefetch: (path: string) => void;
};

const context = createContext<Whereabouts>({
  address: { path: "/", search: "", state: null },
  navigate: () => {},
  prefetch: () => {},
});

export const WhereaboutsProvider = context.Provider;

/** Returns the state that another of our screens passed to this one. */
export const useHandedOver = (): unknown => useContext(context).address.state;

/** Returns the address of this screen, and a function that navigates. */
export function useLocation(): readonly [path: string, navigate: Whereabouts["navigate"]] {
  const { address, navigate } = useContext(context);
  return [address.path, navigate];
}

export const usePrefetch = () => useContext(context).prefetch;

export const useSearch = (): string => useContext(context).address.search;

type RedirectProps = NavigateOptions & { readonly to: string };

/** Redirects from a screen that has nothing to show. */
export function Redirect({ to, ...options }: RedirectProps): null {
  const { navigate } = useContext(context);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, wherever it leads
  useLayoutEffect(() => navigate(to, options), []);
  return null;
}
