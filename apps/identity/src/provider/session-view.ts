import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import type { LoginSession } from "../accounts/login-session.ts";
import type { Database } from "../database/database.ts";
import type { Holder } from "../database/queries/accounts.ts";
import { findSso } from "../database/queries/client-visits.ts";

/** The login session that a request came with, as far as it lets its holder straight through, and its holder. */
export type Login = SignIn & Pick<LoginSession, "id"> & Omit<Holder, "id">;
type SignIn = Pick<LoginSession, "account" | "auth_time" | "sso" | "amr">;

/** Longer than any token that is checked against it. */
const FAR_SECONDS = 40 * 24 * 60 * 60;

/**
 * The provider's sessions are a view of login sessions: it keeps no row and no cookie of its own, so that one that
 * has ended is dead for every code and token at once.
 */
export function createSessionView({ db }: Database): Adapter {
  return {
    findByUid: async (sso) => {
      const visits = await findSso(db, sso);
      const [latest] = visits;
      if (!latest) return undefined;
      return {
        ...describeSession({ ...latest, sso }),
        authorizations: Object.fromEntries(
          // One without visits is there all the same.
          visits.flatMap(({ client, sid, grant_id: grantId }) =>
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

/** A session as the provider has it, before any visit. */
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

/** What a sign-in is worth, in a word: what it was proven by says which. Of a provider's we know no more than its word. */
export function acrOf(amr: string | null): "passkey" | "password" | "provider" {
  if (amr === null) return "provider";
  return amr.split(" ").includes("pwd") ? "password" : "passkey";
}

const LOGIN = Symbol("login");

/** Returns the login that a request came with, by its id. */
export const loginIdOf = ({ oidc }: KoaContextWithOIDC): string | undefined =>
  (oidc.session as { readonly [LOGIN]?: string } | undefined)?.[LOGIN];

/** Its types leave out what it is made of. */
type SessionMaker = new (...payload: AdapterPayload[]) => InstanceType<Provider["Session"]>;

/**
 * Has a provider find its session by the login that a request came with, and by nothing else. The visit of the
 * service that asks is added when it is granted.
 */
export function findSessionByLogin(
  provider: Provider,
  loginOf: (request: IncomingMessage) => Login | undefined,
): void {
  const Session = provider.Session as SessionMaker & typeof provider.Session;
  Session.get = async (ctx) => {
    const login = loginOf(ctx.req);
    // One that begins with nothing says of itself that it is new.
    const session = new Session(...(login ? [describeSession(login)] : []));
    // It is neither saved nor given to the browser.
    Object.defineProperty(session, "destroyed", { value: true });
    Object.defineProperty(session, LOGIN, { value: login?.id });
    ctx.oidc?.entity("Session", session);
    return session;
  };
}
