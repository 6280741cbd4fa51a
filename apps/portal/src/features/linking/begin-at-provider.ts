import type { ProviderName } from "@musubi/contract";
import type { Portal } from "../../portal/portal-context.ts";
import type { SignedIn, Way } from "./ways/way.ts";

/**
 * Begins a sign-in at a provider, and hands over what to do once the session is renewed. A window
 * opens only inside the click, so that way begins at once. A way that leaves this page waits: a
 * browser that is gone before the answer to the renewal loses the new tokens.
 */
export function beginAtProvider(
  way: Way | undefined,
  portal: Portal,
  provider: ProviderName,
): () => Promise<SignedIn> {
  const begin = async () =>
    (await way?.signInWithProvider?.(portal, provider)) ?? ({ result: "unanswered" } as const);
  if (!way?.opensWindow) return begin;
  const begun = begin();
  return () => begun;
}
