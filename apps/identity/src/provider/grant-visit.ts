import { randomUUID } from "node:crypto";
import { errors, type KoaContextWithOIDC } from "oidc-provider";
import { openVisit } from "../database/queries/client-visits.ts";
import { hasTie } from "../database/queries/ties.ts";
import { randomSecret } from "../settings/secrets.ts";
import type { Client } from "./clients.ts";
import type { Needs } from "./needs.ts";

/**
 * Notes that a service is signed in to, and grants it what it asks for: the operator's catalogue said that it may.
 * Nothing is granted to a service that has no account of the holder: that is asked about first. Refused where the
 * sign-in that was just made is not the session that the browser has by now.
 */
export async function grantVisit(
  { database, now }: Pick<Needs, "database" | "now">,
  clients: ReadonlyMap<string, Client>,
  ctx: KoaContextWithOIDC,
) {
  const { oidc } = ctx;
  const { client, account, session, provider, result } = oidc;
  const serviceId = clients.get(client?.clientId ?? "")?.serviceId;
  if (!client || !account || !session || serviceId === undefined) return undefined;
  if (result?.login && result.sso !== session.uid) throw new errors.AccessDenied();
  if (!(await hasTie(database.db, account.accountId, serviceId))) return undefined;
  const { accountId } = account;
  const { clientId } = client;
  const noted = {
    sso: session.uid,
    client: clientId,
    account: accountId,
    sid: randomUUID(),
    grant_id: randomSecret(),
    since: now(),
  };
  // Once more: whoever is just signing in again goes on with another row of the same session.
  const open = () => openVisit(database, noted, serviceId);
  const visit = (await open()) ?? (await open());
  if (!visit) throw new errors.AccessDenied();
  session.sidFor(clientId, visit.sid);
  const before = await provider.Grant.find(visit.grant_id);
  // Made anew each time, so that what grows from it today does not end with what was granted weeks ago.
  const grant = Object.assign(new provider.Grant({ clientId, accountId }), { jti: visit.grant_id });
  if (before) grant.addOIDCScope(before.getOIDCScope());
  grant.addOIDCScope([...oidc.requestParamOIDCScopes].join(" "));
  await grant.save();
  return grant;
}
