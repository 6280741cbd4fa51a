import { isLoggedIn, NO_SESSION, type Session, type Tokens } from "@musubi/contract";

export type Renewal =
  | "renewed"
  /** Identity refused: the session is over. */
  | "refused"
  /** Renewed, but this browser cannot store it: the stored token is used up, and no later visit can use it. */
  | "not-stored"
  /** No answer, or one that says nothing about the session: the tokens are kept. */
  | "unavailable"
  /** There is no session: another tab may have logged out meanwhile. */
  | "signed-out";

export type Locks = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

/** What a renewal works on. The page implements it with its store and client; the early script has neither. */
export type RenewalParts = {
  /** Returns the stored session, which another tab may have written. */
  read(): Session;
  ask(refreshToken: string): Promise<Session | "refused" | "unavailable">;
  /** Returns false if the browser refuses to store. */
  keep(session: Session): boolean;
};

const LOCK = "musubi:renew";

export const toSession = (tokens: Tokens): Session => ({
  accessToken: tokens.access_token,
  idToken: tokens.id_token,
  refreshToken: tokens.refresh_token,
});

/** Returns whether an answer says that the session is over. No other answer does. */
export const isRefusal = (status: number, code: unknown): boolean =>
  status === 401 && code === "NotAuthorizedException";

/**
 * Renews a session once. A refresh token is valid once, so tabs take turns if the browser has locks, and
 * a tab that had to wait uses the tokens of the one before. `known` is the caller's token before it waited.
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
  // A tab that cleared or replaced the tokens while the answer was on its way wins.
  const present = read().refreshToken;
  if (present === "") return "signed-out";
  if (present !== session.refreshToken) return "renewed";

  if (answer === "unavailable") return answer;
  if (answer !== "refused") return keep(answer) ? "renewed" : "not-stored";
  keep(NO_SESSION);
  return answer;
}
