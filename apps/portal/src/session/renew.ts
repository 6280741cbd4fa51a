import {
  AUTH_SERVICE_ID,
  isLoggedIn,
  NO_SESSION,
  renewTokens,
  type Session,
  type Tokens,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import type { KeptStore } from "./kept.ts";

export type Renewal =
  | "renewed"
  /** Identity said no: the session is over. */
  | "refused"
  /** Renewed, but this browser cannot store it: what it still holds is spent, and no later visit can use it. */
  | "not-stored"
  /** No answer, or none that says anything about the session: the tokens are kept. */
  | "unavailable"
  /** Another tab logged out meanwhile. */
  | "signed-out";

export type Renew = () => Promise<Renewal>;

type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

const LOCK = "musubi:renew";

export const toSession = (tokens: Tokens): Session => ({
  accessToken: tokens.access_token,
  idToken: tokens.id_token,
  refreshToken: tokens.refresh_token,
});

/**
 * Renews the session before a protected action. A refresh token is good once, so the call is shared
 * within the tab and the tabs take turns; a tab that had to wait uses what the other one got.
 */
export function createRenew(kept: KeptStore, client: Client, locks: Locks | undefined): Renew {
  let underWay: Promise<Renewal> | undefined;

  return () => {
    underWay ??= takeTurn().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };

  function takeTurn(): Promise<Renewal> {
    const before = kept.store.getState().session.refreshToken;
    const turn = () => renewOnce(before);
    return locks === undefined ? turn() : locks.request(LOCK, turn);
  }

  async function renewOnce(before: string): Promise<Renewal> {
    const { session } = kept.reread();
    if (session.refreshToken === "") return "signed-out";
    if (session.refreshToken !== before && isLoggedIn(session)) return "renewed";

    const answer = await client.send(
      renewTokens,
      { body: { refresh_token: session.refreshToken, auth_service_id: AUTH_SERVICE_ID } },
      { bearer: "" },
    );
    // The tab that cleared or replaced the tokens while the answer was on its way has the last word.
    const present = kept.reread().session.refreshToken;
    if (present === "") return "signed-out";
    if (present !== session.refreshToken) return "renewed";

    if (answer.ok) {
      return kept.keep({ session: toSession(answer.data) }) ? "renewed" : "not-stored";
    }
    const isRefusal =
      answer.kind === "refused" &&
      answer.status === 401 &&
      answer.error.error_code === "NotAuthorizedException";
    if (!isRefusal) return "unavailable";
    kept.keep({ session: NO_SESSION });
    return "refused";
  }
}
