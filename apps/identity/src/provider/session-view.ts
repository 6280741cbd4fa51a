import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import type { LoginSession } from "../accounts/sessions/login-session.ts";
import type { Database } from "../database/database.ts";
import type { Holder } from "../database/queries/accounts.ts";
import { findSso } from "../database/queries/client-sessions.ts";

/** The login session of a request, as far as single sign-on needs it, and its holder. */
export type Login = SignIn & Pick<LoginSession, "id"> & Omit<Holder, "id">;
type SignIn = Pick<LoginSession, "account" | "auth_time" | "sso" | "amr">;

/** Longer than any token lives that is checked against a session. */
const FAR_SECONDS = 40 * 24 * 60 * 60;

/**
 * Presents login sessions as the provider's sessions. The provider keeps no row and no cookie for them, so that an
 * ended session ends its codes and tokens at once, except JWTs for an audience.
 */
export function createSessionView({ db }: Database): Adapter {
  return {
    findByUid: async (sso) => {
      const clientSessions = await findSso(db, sso);
      const [latest] = clientSessions;
      if (!latest) return undefined;
      return {
        ...describeSession({ ...latest, sso }),
        authorizations: Object.fromEntries(
          // A session without client sessions still exists.
          clientSessions.flatMap(({ client, sid, grant_id: grantId }) =>
            client === null || sid === null || grantId === null ? [] : [[client, { sid, grantId }]],
          ),
        ),
      };
    },
    find: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: async () => {},
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  };
}

/** A session as the provider stores it, without any client session. */
export function describeSession({
  sso,
  account,
  auth_time: authTime,
  amr,
}: SignIn): AdapterPayload {
  const seconds = Math.floor(Date.now() / 1000);
  return {
    kind: "Session",
    jti: sso,
    uid: sso,
    iat: seconds,
    exp: seconds + FAR_SECONDS,
    accountId: account,
    loginTs: Math.floor(authTime / 1000),
    acr: acrOf(amr),
    ...(amr !== null && { amr: amr.split(" ") }),
  };
}

/**
 * The `acr` of a sign-in, by its methods (`amr`). Of a sign-in at an identity provider we know no methods.
 */
export function acrOf(amr: string | null): "passkey" | "password" | "provider" {
  if (amr === null) return "provider";
  return amr.split(" ").includes("pwd") ? "password" : "passkey";
}

/** The session of a request that came with a login session. `loadGrant` adds the client session of the service. */
export const describeLogin = (login: Login): AdapterPayload => ({
  ...describeSession(login),
  state: { login: login.id },
});

/** Returns the id of the login session that a request came with. */
export const loginIdOf = ({ oidc }: KoaContextWithOIDC): string | undefined =>
  oidc.session?.state?.login as string | undefined;
