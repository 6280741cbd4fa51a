import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import type { Adapter, AdapterPayload, KoaContextWithOIDC } from "oidc-provider";
import type { Database } from "../database/database.ts";
import { findSso, findVisits } from "../database/queries/client-visits.ts";

/** The login session that a request came with, as far as it lets its holder straight through. */
export type Login = { readonly id: string; readonly sso: string };

/** Longer than any token that is checked against it. */
const FAR_SECONDS = 40 * 24 * 60 * 60;

/**
 * The provider's sessions are a view of login sessions: it keeps no row and no cookie of its own, so that one that
 * has ended is dead for every code and token at once.
 */
export function createSessionView({ db }: Database): Adapter {
  return {
    findByUid: (sso) => describeSession(sso),
    find: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: async () => {},
    consume: async () => {},
    destroy: async () => {},
    revokeByGrantId: async () => {},
  };

  async function describeSession(sso: string): Promise<AdapterPayload | undefined> {
    const [login, visits] = await Promise.all([findSso(db, sso), findVisits(db, sso)]);
    if (!login) return undefined;
    const seconds = Math.floor(Date.now() / 1000);
    return {
      kind: "Session",
      jti: sso,
      uid: sso,
      iat: seconds,
      exp: seconds + FAR_SECONDS,
      accountId: login.account,
      loginTs: Math.floor(login.auth_time / 1000),
      ...(login.amr !== null && { amr: login.amr.split(" ") }),
      authorizations: Object.fromEntries(
        visits.map(({ client, sid, grant_id: grantId }) => [client, { sid, grantId }]),
      ),
    };
  }
}

const LOGIN = Symbol("login");

/** Returns the login that a request came with, by its id. */
export const loginIdOf = ({ oidc }: KoaContextWithOIDC): string | undefined =>
  (oidc.session as { readonly [LOGIN]?: string } | undefined)?.[LOGIN];

/** Has a provider find its session by the login that a request came with, and by nothing else. */
export function findSessionByLogin(
  provider: Provider,
  loginOf: (request: IncomingMessage) => Login | undefined,
): void {
  const { Session } = provider;
  Session.get = async (ctx) => {
    const login = loginOf(ctx.req);
    const session = (login && (await Session.findByUid(login.sso))) ?? new Session();
    // It is neither saved nor given to the browser.
    Object.defineProperty(session, "destroyed", { value: true });
    Object.defineProperty(session, LOGIN, { value: login?.id });
    ctx.oidc?.entity("Session", session);
    return session;
  };
}
