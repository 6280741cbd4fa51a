import type { Session } from "oidc-provider";

/**
 * Lets a session serve one answer alone: it is neither stored nor sent to the browser.
 *
 * Needs: the library neither saves a session that is `destroyed`, nor sets a cookie for it.
 */
export function forgetSession(session: Session): void {
  Object.defineProperty(session, "destroyed", { value: true });
}
