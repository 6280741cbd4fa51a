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
 * Returns the address of a screen that mails and services lead to, as it is to be seen after a log-in;
 * undefined for every other, after which home comes. The language is that of the log-in by then.
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
 * Where a holder goes on who has to sign in once more: on the same screen, except that the code
 * screen lives on what the screen before it handed over.
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
