import { readKid, verifyJwt } from "./jwt.ts";
import type { TokenIssuer } from "./mint.ts";

/** What a genuine access token says. Only the database knows whether its session is alive. */
export type Bearer = {
  readonly token: string;
  readonly subject: string;
  readonly family: string;
  /** Names the browser that the token is bound to. */
  readonly cnf: string | undefined;
};

/** A pool token of the ID that is merged away: accepted only by the calls that say so. */
export type SourceBearer = {
  readonly token: string;
  readonly subject: string;
  readonly family: undefined;
  /** The grant in the pool that it depends on. */
  readonly grant: string;
};

export async function verifyBearer(
  issuer: TokenIssuer,
  token: string,
  now: number,
): Promise<Bearer | undefined> {
  const kid = readKid(token, "at+jwt");
  const key = kid === undefined ? undefined : await issuer.keys.verifier(kid);
  const claims =
    key && verifyJwt(token, key, { typ: "at+jwt", iss: issuer.issuer, aud: issuer.issuer, now });
  if (typeof claims?.sid !== "string") return undefined;
  const cnf = typeof claims.cnf === "string" ? claims.cnf : undefined;
  return { token, subject: claims.sub, family: claims.sid, cnf };
}
