import type { OpenPopup } from "../../popup/sign-in-by-popup.ts";
import type { Portal } from "../../portal/portal-context.ts";
import type { Elsewhere, SignedIn, Way } from "./ways/way.ts";

/**
 * Starts a sign-in at a provider or on the service's own pages, and returns what to do once the session is renewed. A
 * popup opens only inside the click, so it starts at once. A method that leaves this page waits: if the browser left
 * before the renewal was answered, the new tokens would be lost.
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
