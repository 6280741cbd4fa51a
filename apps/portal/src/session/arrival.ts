/** The exact paths to which the hosted login may return. */
export const RETURN_PATHS = ["/index", "/change-email", "/change-password"] as const;
export type ReturnPath = (typeof RETURN_PATHS)[number];

/**
 * The parameters that the hosted login left in the address. State or code may be missing if an
 * attacker tampered with the address.
 */
export type Arrival = {
  readonly state: string | undefined;
  readonly code: string | undefined;
  /** The theme that the user chose, here or at the login. */
  readonly theme?: string | undefined;
};

/** Returns the path to which a login that starts on this page returns. */
export const returnPathOf = (path: string): ReturnPath =>
  RETURN_PATHS.find((candidate) => candidate === path) ?? "/index";

/**
 * Splits an address into the login's parameters and the rest. Only the registered pages are read:
 * on any other page a `state` belongs to another flow.
 */
export function readArrival(address: { pathname: string; search: string; hash: string }): {
  readonly arrival: Arrival | undefined;
  readonly cleaned: string;
} {
  const params = new URLSearchParams(address.search);
  const isReturnPage = RETURN_PATHS.some((path) => path === address.pathname);
  if (!isReturnPage || !(params.has("state") || params.has("authorization_code"))) {
    return { arrival: undefined, cleaned: address.pathname + address.search + address.hash };
  }
  const arrival = {
    state: readOnce(params, "state"),
    code: readOnce(params, "authorization_code"),
    theme: readOnce(params, "theme"),
  };
  for (const name of ["state", "authorization_code", "theme"]) params.delete(name);
  const search = params.size > 0 ? `?${params}` : "";
  return { arrival, cleaned: address.pathname + search + address.hash };
}

/** A parameter given twice counts as missing: it is unclear which value is meant. */
function readOnce(params: URLSearchParams, name: string): string | undefined {
  const [first, ...others] = params.getAll(name);
  return first === "" || others.length > 0 ? undefined : first;
}

/** Takes these parameters out of the address bar and the history before any screen can read them there. */
export function takeArrival(page: Pick<Window, "location" | "history">): Arrival | undefined {
  const { arrival, cleaned } = readArrival(page.location);
  if (arrival !== undefined) page.history.replaceState(page.history.state, "", cleaned);
  return arrival;
}
