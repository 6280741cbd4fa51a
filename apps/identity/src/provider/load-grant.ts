import { randomUUID } from "node:crypto";
import { DAY_MS, REFRESH_TOKEN_LIFETIME_MS } from "@musubi/contract";
import { errors, type Grant, type KoaContextWithOIDC } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { findTiedClientSession, openClientSession } from "../database/queries/client-sessions.ts";
import { randomSecret } from "../settings/secrets.ts";
import type { Client } from "./clients.ts";
import type { RootsAtHand } from "./roots-at-hand.ts";

const REFRESH_TOKEN_SECONDS = REFRESH_TOKEN_LIFETIME_MS / 1000;

/** A day longer than the grant's tokens live, so that a grant is renewed once a day and not at each log-in. */
export const GRANT_SECONDS = REFRESH_TOKEN_SECONDS + DAY_MS / 1000;

type GrantParts = Parts & { readonly roots: Pick<RootsAtHand, "bring"> };
type Noted = { readonly sso: string; readonly client: string; readonly account: string };
type Granted = { readonly sid: string; readonly grantId: string };

/**
 * Records that the holder is signed in at a service, and grants the service the scopes that it asks for; the operator's
 * catalogue allows them. Returns undefined if the holder has no account at the service: then the first use is prompted.
 * Throws `AccessDenied` if the sign-in made for this request is not the browser's present session, or if that session
 * or the tie ends meanwhile.
 */
export async function loadGrant(
  parts: GrantParts,
  clients: ReadonlyMap<string, Client>,
  ctx: KoaContextWithOIDC,
): Promise<Grant | undefined> {
  const { client, account, session, provider, result, requestParamOIDCScopes } = ctx.oidc;
  const serviceId = clients.get(client?.clientId ?? "")?.serviceId;
  if (!client || !account || !session || serviceId === undefined) return undefined;
  if (result?.login && result.sso !== session.uid) throw new errors.AccessDenied();
  const { accountId } = account;
  const { clientId } = client;
  const key = { sso: session.uid, client: clientId, account: accountId };
  const clientSession = await noteClientSession(parts, key, serviceId);
  if (!clientSession) return undefined;
  session.sidFor(clientId, clientSession.sid);
  const before = await provider.Grant.find(clientSession.grantId);
  if (before && isEnough(before, requestParamOIDCScopes)) return before;
  const grant = Object.assign(new provider.Grant({ clientId, accountId }), {
    jti: clientSession.grantId,
  });
  if (before) grant.addOIDCScope(before.getOIDCScope());
  grant.addOIDCScope(requestParamOIDCScopes);
  await grant.save();
  return grant;
}

/** Returns the client session, opened if there was none; undefined if the holder has no account at the service. */
async function noteClientSession(
  { database, now, roots }: GrantParts,
  key: Noted,
  serviceId: number,
): Promise<Granted | undefined> {
  const tied = await findTiedClientSession(database.db, { ...key, serviceId, now: now() });
  if (!tied) return undefined;
  const { sid, grant_id: grantId, ...grant } = tied;
  if (sid !== null && grantId !== null) {
    roots.bring(grant);
    return { sid, grantId };
  }
  const first = { ...key, sid: randomUUID(), grant_id: randomSecret(), since: now() };
  // Tried twice: a sign-in at the same moment replaces the row of this session by another.
  const open = () => openClientSession(database.db, first, serviceId);
  const opened = (await open()) ?? (await open());
  if (!opened) throw new errors.AccessDenied();
  return { sid: opened.sid, grantId: opened.grant_id };
}

/** Whether a grant has all scopes that are asked for, and outlives the tokens that will be issued from it. */
function isEnough(grant: Grant, scopes: ReadonlySet<string>): boolean {
  const granted = new Set(grant.getOIDCScope().split(" "));
  const left = (grant.exp ?? 0) - Math.floor(Date.now() / 1000);
  return left >= REFRESH_TOKEN_SECONDS && [...scopes].every((scope) => granted.has(scope));
}
