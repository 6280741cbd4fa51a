import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../portal/portal-context.ts";
import type { Elsewhere, SignedIn, Way } from "./ways/way.ts";

/**
 * Begins a sign-in at a provider or on pages of the service's own, and hands over what to do once the
 * session is renewed. A window opens only inside the click, so that way begins at once. A way that
 * leaves this page waits: a browser that is gone before the answer to the renewal loses the new tokens.
 */
export function beginElsewhere(
  way: Way | undefined,
  portal: Portal,
  place: Elsewhere,
  onOpen: (popup: OpenPopup) => void,
): () => Promise<SignedIn> {
  const begin = async () =>
    (await (place === "its-pages"
      ? way?.signInOnItsPages?.(portal)
      : way?.signInWithProvider?.(portal, place, onOpen))) ?? ({ result: "unanswered" } as const);
  if (!way?.opensWindow) return begin;
  const begun = begin();
  return () => begun;
}
