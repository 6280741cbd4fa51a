import type { Transaction } from "kysely";
import {
  type ClientSession,
  endClientSessions,
  endClientSessionsTo,
} from "../../database/queries/client-sessions.ts";
import { deleteExportsOf } from "../../database/queries/exports.ts";
import { deleteOidcStateOf } from "../../database/queries/oidc-state.ts";
import {
  endLoginSessionBySecret,
  endLoginSessions,
  endLoginSessionsOfSsos,
  findEndedSsos,
  findSsoBySecret,
  findSsoOf,
  findSsosInBrowserOf,
  type Sso,
} from "../../database/queries/sessions.ts";
import type { Tables } from "../../database/tables.ts";
import { hashSecret } from "../../settings/secrets.ts";
import type { Parts } from "../parts.ts";

// Ending a login session also ends its sessions at services, in the same transaction, and has the services told.

type Trx = Transaction<Tables>;

/** Ends every session of an account, here, at services and in the pool. `kept`: except for this one. */
export async function endSessions(
  parts: Parts,
  trx: Trx,
  account: string,
  kept?: string,
): Promise<void> {
  await endAtServices(parts, trx, await endLoginSessions(trx, account, parts.now(), kept));
  await deleteOidcStateOf(trx, account);
}

/** Logs out the browser that has a session, including a session that another tab of it began at the same time. */
export async function endSessionBySecret(parts: Parts, trx: Trx, secret: string): Promise<void> {
  await endSso(parts, trx, await findSsoBySecret(trx, hashSecret(secret)));
}

/** Logs out the browser that has a family of tokens. Returns false if nothing was alive. */
export async function endSessionOf(parts: Parts, trx: Trx, family: string): Promise<boolean> {
  return endSso(parts, trx, await findSsoOf(trx, family));
}

/**
 * Ends a session that a new one has replaced in its browser. Sessions at services that the new one inherits by its
 * `sso` continue.
 */
export async function endReplacedSession(
  parts: Parts,
  trx: Trx,
  secret: string,
  sso: string,
): Promise<void> {
  const ended = await endLoginSessionBySecret(trx, hashSecret(secret), parts.now());
  if (ended && ended.sso !== sso) await endAtServices(parts, trx, [ended.sso]);
}

/** Logs an account out of one service that it no longer uses: the service was left, or has moved to another ID. */
export async function endClientSessionsAt(
  parts: Parts,
  trx: Trx,
  account: string,
  serviceId: number,
): Promise<void> {
  const entry = parts.connectors.byId(serviceId)?.entry;
  const clients = entry?.clients.map(({ id }) => id) ?? [];
  await tellOf(parts, trx, await endClientSessionsTo(trx, { account, clients }));
}

/** Ends sessions of a locked account by their `sso`, here and at services. Returns false if nothing was alive. */
export async function endSsos(parts: Parts, trx: Trx, ssos: readonly string[]): Promise<boolean> {
  const ended = await endLoginSessionsOfSsos(trx, ssos, parts.now());
  await endAtServices(parts, trx, ended);
  return ended.length > 0;
}

/**
 * Ends all sessions of the account in the same browser, under its lock: a browser that was closed before it logged in
 * again has forgotten its earlier session, and what that session left behind is logged out, too.
 */
async function endSso(parts: Parts, trx: Trx, found: Sso | undefined): Promise<boolean> {
  if (!found) return false;
  await parts.database.lockAccounts(trx, [found.account]);
  return endSsos(parts, trx, await findSsosInBrowserOf(trx, found));
}

/** Ends the sessions at services, and the data exports, of login sessions that have just ended. */
export async function endAtServices(
  parts: Parts,
  trx: Trx,
  ssos: readonly string[],
): Promise<void> {
  const ended = await findEndedSsos(trx, ssos);
  await deleteExportsOf(trx, ended);
  await tellOf(parts, trx, await endClientSessions(trx, ended));
}

async function tellOf(
  { outbox, now }: Parts,
  trx: Trx,
  ended: readonly ClientSession[],
): Promise<void> {
  for (const { client, account, sid } of ended) {
    await outbox.add(trx, { kind: "tell-log-out", client, account, sid, endedAt: now() });
  }
}
