import { randomUUID } from "node:crypto";
import { ACCESS_TOKEN_LIFETIME_MS, type Tokens } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import type { FamilyRow } from "../database/queries/token-families.ts";
import type { Binding } from "./binding.ts";
import { signJwt } from "./jwt.ts";
import type { KeyRing } from "./keys.ts";
import { writeRefreshToken } from "./refresh-token.ts";

export type TokenIssuer = {
  /** Issuer, and audience of access tokens: identity itself. */
  readonly issuer: string;
  readonly keys: KeyRing;
  readonly refreshKey: Buffer;
  readonly binding: Binding;
};

/** The audience of the ID token. */
export const PORTAL_CLIENT_ID = "portal";

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** A random id, shorter than a UUID: each visit of a holder brings it along. */
const shortId = (): string => randomUUID().slice(14);

/**
 * Makes the three tokens of a family's current generation. If the family is bound, the access token names the mark that
 * the request showed. Refuses if the family is revoked, its login session has ended or its account is closed.
 */
export async function mintTokens(
  issuer: TokenIssuer,
  row: FamilyRow | undefined,
  now: number,
  mark: string | undefined,
): Promise<Answer<Tokens, "NotAuthorizedException">> {
  if (!row || row.revoked_at !== null || row.email === null || row.auth_time === null) {
    return refuse("NotAuthorizedException");
  }
  const key = await issuer.keys.signer();
  const shared = {
    iss: issuer.issuer,
    sub: row.account,
    iat: seconds(now),
    exp: seconds(now + ACCESS_TOKEN_LIFETIME_MS),
    auth_time: seconds(row.auth_time),
  };
  return answer({
    access_token: signJwt(key, "at+jwt", {
      ...shared,
      aud: issuer.issuer,
      sid: row.family,
      jti: shortId(),
      cnf:
        row.bound === 1 && mark !== undefined ? issuer.binding.claim(row.family, mark) : undefined,
    }),
    id_token: signJwt(key, "JWT", {
      ...shared,
      aud: PORTAL_CLIENT_ID,
      email: row.email,
      email_verified: row.email_proven_at !== null,
      ...(row.amr !== null && { amr: row.amr.split(" ") }),
      identities: (row.providers?.split(",") ?? []).map((providerName) => ({ providerName })),
    }),
    refresh_token: writeRefreshToken(issuer.refreshKey, {
      family: row.family,
      generation: row.generation,
    }),
  });
}
