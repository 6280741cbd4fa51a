import { CODE_SENDERS } from "../navigation/code-senders.ts";
import { PATHS } from "../navigation/paths.ts";

const DESK: readonly string[] = [
  PATHS.signInMethods,
  PATHS.sessions,
  PATHS.activity,
  PATHS.notMe,
  PATHS.myData,
  PATHS.notices,
];

type Address = Pick<Location, "pathname" | "search">;

/**
 * Returns the address to show after a log-in, for screens to which mails and services link. Undefined
 * for all others. Drops the language, which the log-in may have changed.
 */
export function findWantedPath({ pathname, search }: Address): string | undefined {
  const params = new URLSearchParams(search);
  const isWanted =
    pathname.startsWith("/service/") || DESK.includes(pathname) || params.has("serviceType");
  if (!isWanted) return undefined;
  params.delete("lng");
  return params.size === 0 ? pathname : `${pathname}?${params}`;
}

/**
 * Returns where a holder continues who must sign in again: on the same screen. The exception is the
 * code screen, which depends on state from the screen before.
 */
export function findResumePath(
  address: Address,
  historyState: { readonly previousPage?: unknown } | null,
): string {
  const { pathname } = address;
  if (pathname !== PATHS.inputCode) return findWantedPath(address) ?? pathname;
  const from = historyState?.previousPage;
  return typeof from === "string" && CODE_SENDERS.test(from) ? from : PATHS.changeEmail;
}
