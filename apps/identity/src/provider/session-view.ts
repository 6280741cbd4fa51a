import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import type { LoginSession } from "../accounts/login-session.ts";
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

const LOGIN = Symbol("login");

/** Returns the id of the login session that a request came with. */
export const loginIdOf = ({ oidc }: KoaContextWithOIDC): string | undefined =>
  (oidc.session as { readonly [LOGIN]?: string } | undefined)?.[LOGIN];

/** The library's types leave out the constructor's parameters. */
type SessionMaker = new (...payload: AdapterPayload[]) => InstanceType<Provider["Session"]>;

/**
 * Makes the provider find its session by the request's login session alone. `loadGrant` adds the client session of the
 * service.
 */
export function findSessionByLogin(
  provider: Provider,
  loginOf: (request: IncomingMessage) => Login | undefined,
): void {
  const Session = provider.Session as SessionMaker & typeof provider.Session;
  Session.get = async (ctx) => {
    const login = loginOf(ctx.req);
    // The library counts a session without a payload as new.
    const session = new Session(...(login ? [describeSession(login)] : []));
    // The session is marked as destroyed, so that the library neither saves it nor sets a cookie.
    Object.defineProperty(session, "destroyed", { value: true });
    Object.defineProperty(session, LOGIN, { value: login?.id });
    ctx.oidc?.entity("Session", session);
    return session;
  };
}
