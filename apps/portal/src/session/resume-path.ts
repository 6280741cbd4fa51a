import { CODE_SENDERS } from "../navigation/code-senders.ts";
import { PATHS } from "../navigation/paths.ts";

/**
 * Where a holder goes on who has to sign in once more: on the same screen, except that the code
 * screen lives on what the screen before it handed over.
 */
export function findResumePath(
  pathname: string,
  historyState: { readonly previousPage?: unknown } | null,
): string {
  if (pathname !== PATHS.inputCode) return pathname;
  const from = historyState?.previousPage;
  return typeof from === "string" && CODE_SENDERS.test(from) ? from : PATHS.changeEmail;
}
