import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../portal/portal-context.ts";
import type { Elsewhere, Method, SignedIn } from "./methods/method.ts";

/**
 * Returns a sign-in at a provider or on the service's own pages, to be called once the session is renewed. A popup
 * opens before that, because browsers open it only within the click. A method that leaves this page waits for the
 * renewal: otherwise the new tokens would be lost.
 */
export function beginElsewhere(
  method: Method | undefined,
  portal: Portal,
  choice: Elsewhere,
  onOpen: (popup: OpenPopup) => void,
): () => Promise<SignedIn> {
  const begin = async () =>
    (await (choice === "its-pages"
      ? method?.signInOnItsPages?.(portal)
      : method?.signInWithProvider?.(portal, choice, onOpen))) ??
    ({ result: "unanswered" } as const);
  if (!method?.opensWindow) return begin;
  const begun = begin();
  return () => begun;
}
