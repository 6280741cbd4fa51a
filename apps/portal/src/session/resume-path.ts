import { CODE_SENDERS } from "../navigation/code-senders.ts";
import { PATHS } from "../navigation/paths.ts";

/** Whether a screen is about one service: mails lead there, and its address says what comes next. */
export const isPlace = (pathname: string): boolean => pathname.startsWith("/service/");

/**
 * Where a holder goes on who has to sign in once more: on the same screen, except that the code
 * screen lives on what the screen before it handed over.
 */
export function findResumePath(
  { pathname, search }: Pick<Location, "pathname" | "search">,
  historyState: { readonly previousPage?: unknown } | null,
): string {
  if (isPlace(pathname) || pathname === PATHS.notMe) return pathname + search;
  if (pathname !== PATHS.inputCode) return pathname;
  const from = historyState?.previousPage;
  return typeof from === "string" && CODE_SENDERS.test(from) ? from : PATHS.changeEmail;
}
