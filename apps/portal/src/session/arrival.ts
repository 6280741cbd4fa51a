/** The pages the hosted login may return to, to the letter. */
export const RETURN_PATHS = ["/index", "/change-email", "/change-password"] as const;
export type ReturnPath = (typeof RETURN_PATHS)[number];

/** What the hosted login left in the address. Either half may be missing when an attacker tampered with it. */
export type Arrival = {
  readonly state: string | undefined;
  readonly code: string | undefined;
  /** The colours that were chosen, here or there. */
  readonly theme?: string | undefined;
};

/** Returns where a login that starts on this page comes back to. */
export const returnPathOf = (path: string): ReturnPath =>
  RETURN_PATHS.find((candidate) => candidate === path) ?? "/index";

/**
 * Splits an address into what the hosted login added and the address without it.
 * Only the registered pages are read: on any other one a `state` belongs to another flow.
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

/** A parameter given twice is as good as none: nobody can say which one is meant. */
function readOnce(params: URLSearchParams, name: string): string | undefined {
  const [first, ...others] = params.getAll(name);
  return first === "" || others.length > 0 ? undefined : first;
}

/** Takes the code out of the address bar and the history before anything can read it there. */
export function takeArrival(page: Pick<Window, "location" | "history">): Arrival | undefined {
  const { arrival, cleaned } = readArrival(page.location);
  if (arrival !== undefined) page.history.replaceState(page.history.state, "", cleaned);
  return arrival;
}
