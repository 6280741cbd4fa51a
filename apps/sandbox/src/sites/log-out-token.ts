import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { lazily } from "../lazily.ts";

/** What is logged out: one session at identity, or all of an ID. */
export type LogOut = { readonly sid: string } | { readonly subject: string };

/** How a log-out token must be signed, by whom and for whom. */
export type Signer = {
  readonly issuer: string;
  readonly audience: string;
  /** The address of the keys. */
  readonly keys: string;
  readonly algorithms: readonly string[];
};

const EVENT = "http://schemas.openid.net/event/backchannel-logout";

/**
 * Returns a reader of log-out tokens (OpenID Connect Back-Channel Logout, 2.6). It returns
 * undefined for an invalid token.
 */
export function createLogOutReader(
  findSigner: () => Promise<Signer>,
): (token: string) => Promise<LogOut | undefined> {
  let keysOf: { readonly address: string; readonly keys: () => Keys } | undefined;
  return async (token) => {
    const { issuer, audience, keys: address, algorithms } = await findSigner();
    if (keysOf?.address !== address) {
      keysOf = { address, keys: lazily(() => createRemoteJWKSet(new URL(address))) };
    }
    try {
      const { payload } = await jwtVerify(token, keysOf.keys(), {
        issuer,
        audience,
        algorithms: [...algorithms],
        typ: "logout+jwt",
        requiredClaims: ["iat", "jti"],
        maxTokenAge: "5 minutes",
        clockTolerance: 10,
      });
      return readLogOut(payload);
    } catch (error) {
      if (isFaultOfToken(error)) return undefined;
      throw error;
    }
  };
}

/** Keys that cannot be loaded are not the token's fault: the sender tries again. */
const isFaultOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT"].includes(error.code);

type Keys = ReturnType<typeof createRemoteJWKSet>;

/** A token with a nonce is an ID token, and ends nothing. */
function readLogOut({ events, nonce, sid, sub }: JWTPayload): LogOut | undefined {
  if (nonce !== undefined || !hasEvent(events)) return undefined;
  if (typeof sid === "string") return { sid };
  return typeof sub === "string" ? { subject: sub } : undefined;
}

const hasEvent = (events: unknown): boolean =>
  typeof events === "object" &&
  events !== null &&
  typeof (events as Record<string, unknown>)[EVENT] === "object";
