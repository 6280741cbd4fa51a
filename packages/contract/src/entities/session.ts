import * as v from "valibot";
import { text, token } from "../fields.ts";

export const tokens = v.object({ access_token: token, id_token: token, refresh_token: token });

export type Tokens = v.InferOutput<typeof tokens>;

const keptToken = text(8_192);

/** What the browser stores of a session. Every field is empty when signed out. */
export const session = v.object({
  accessToken: keptToken,
  idToken: keptToken,
  refreshToken: keptToken,
});

export type Session = v.InferOutput<typeof session>;

export const NO_SESSION: Session = { accessToken: "", idToken: "", refreshToken: "" };

/** One or two tokens are not a session. */
export const isLoggedIn = (s: Session): boolean =>
  [s.accessToken, s.idToken, s.refreshToken].every(Boolean);

export const idTokenClaims = v.object({
  sub: v.string(),
  email: v.optional(v.string()),
  exp: v.number(),
  iat: v.optional(v.number()),
  identities: v.optional(v.array(v.object({ providerName: v.string() }))),
});

export type IdTokenClaims = v.InferOutput<typeof idTokenClaims>;

/**
 * Reads the claims of an ID token without checking its signature, as a browser may: the token came
 * over TLS from its signer, and decides only what is shown.
 */
export function readIdToken(idToken: string): IdTokenClaims | undefined {
  const payload = idToken.split(".")[1];
  if (payload === undefined) return undefined;
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (c) =>
      c.charCodeAt(0),
    );
    const read = v.safeParse(idTokenClaims, JSON.parse(new TextDecoder().decode(bytes)));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}
