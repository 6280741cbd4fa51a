import { isLoggedIn, NO_SESSION, type Session, type Tokens } from "@musubi/contract";

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

export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

/** What a renewal works on: the page has its store and its client for it, the early script neither. */
export type RenewalParts = {
  /** Returns what stands in storage now, which another tab may have written. */
  read(): Session;
  ask(refreshToken: string): Promise<Session | "refused" | "unavailable">;
  /** False where storage refuses. */
  keep(session: Session): boolean;
};

const LOCK = "musubi:renew";

export const toSession = (tokens: Tokens): Session => ({
  accessToken: tokens.access_token,
  idToken: tokens.id_token,
  refreshToken: tokens.refresh_token,
});

/** Returns whether an answer says that the session is over. Nothing else does. */
export const isRefusal = (status: number, code: unknown): boolean =>
  status === 401 && code === "NotAuthorizedException";

/**
 * Renews a session once. A refresh token is good once, so that the tabs take turns; one that had to
 * wait uses what another one got. `known` is the token that the asker had before it waited.
 */
export function renewInTurn(
  parts: RenewalParts,
  known: string,
  locks: Locks | undefined,
): Promise<Renewal> {
  const turn = () => renewOnce(parts, known);
  return locks === undefined ? turn() : locks.request(LOCK, turn);
}

async function renewOnce({ read, ask, keep }: RenewalParts, known: string): Promise<Renewal> {
  const session = read();
  if (session.refreshToken === "") return "signed-out";
  if (session.refreshToken !== known && isLoggedIn(session)) return "renewed";

  const answer = await ask(session.refreshToken);
  // The tab that cleared or replaced the tokens while the answer was on its way has the last word.
  const present = read().refreshToken;
  if (present === "") return "signed-out";
  if (present !== session.refreshToken) return "renewed";

  if (answer === "unavailable") return answer;
  if (answer !== "refused") return keep(answer) ? "renewed" : "not-stored";
  keep(NO_SESSION);
  return answer;
}
