import { clientsOf } from "@musubi/contract";
import type { Transaction } from "kysely";
import { type ClientVisit, endVisits, endVisitsTo } from "../database/queries/client-visits.ts";
import { deleteExportsOf } from "../database/queries/exports.ts";
import { deleteOidcStateOf } from "../database/queries/oidc-state.ts";
import {
  endLoginSessionBySecret,
  endLoginSessions,
  endLoginSessionsOfSsos,
  findEndedSsos,
  findSsoBySecret,
  findSsoOf,
  findSsosInBrowserOf,
  type Sso,
} from "../database/queries/sessions.ts";
import type { Tables } from "../database/tables.ts";
import { hashSecret } from "../settings/secrets.ts";
import type { Needs } from "./needs.ts";

// Whatever ends a login session ends what hangs on it at services in the same transaction, and has them told.

type Parts = Pick<Needs, "outbox" | "now">;
type Trx = Transaction<Tables>;

/** Ends every session of an account, here and at services, and its sign-ins to the pool. `kept`: but for this one. */
export async function endSessions(
  parts: Parts,
  trx: Trx,
  account: string,
  kept?: string,
): Promise<void> {
  await endAtServices(parts, trx, await endLoginSessions(trx, account, parts.now(), kept));
  await deleteOidcStateOf(trx, account);
}

/** Logs out the browser that has a session: also of what it began in another tab at the same time. */
export async function endSessionBySecret(
  parts: Parts & Pick<Needs, "database">,
  trx: Trx,
  secret: string,
): Promise<void> {
  await endSso(parts, trx, await findSsoBySecret(trx, hashSecret(secret)));
}

/** Logs out the browser that has a family of tokens; false where nothing was alive. */
export async function endSessionOf(
  parts: Parts & Pick<Needs, "database">,
  trx: Trx,
  family: string,
): Promise<boolean> {
  return endSso(parts, trx, await findSsoOf(trx, family));
}

/** Ends the session that another one has just replaced in its browser. What that has inherited goes on at services. */
export async function endReplacedSession(parts: Parts, trx: Trx, secret: string): Promise<void> {
  const ended = await endLoginSessionBySecret(trx, hashSecret(secret), parts.now());
  if (ended) await endAtServices(parts, trx, [ended.sso]);
}

/** Logs an account out of one service that is no longer its own: it was left, or has gone to another ID. */
export async function endVisitsAt(
  parts: Parts & Pick<Needs, "connectors">,
  trx: Trx,
  account: string,
  serviceId: number,
): Promise<void> {
  const entry = parts.connectors.byId(serviceId)?.entry;
  const clients = entry ? clientsOf(entry).map(({ id }) => id) : [];
  await tellOf(parts, trx, await endVisitsTo(trx, { account, clients }));
}

/**
 * Ends sessions by what they are for services, of an account that is held; false where nothing was alive. What
 * hangs on them at services ends too.
 */
export async function endSsos(parts: Parts, trx: Trx, ssos: readonly string[]): Promise<boolean> {
  const ended = await endLoginSessionsOfSsos(trx, ssos, parts.now());
  await endAtServices(parts, trx, ended);
  return ended.length > 0;
}

/**
 * The account first, as whoever ends all of its sessions does. A browser that was closed in between has forgotten
 * the session before: what that left behind is logged out with it.
 */
async function endSso(
  { database, ...parts }: Parts & Pick<Needs, "database">,
  trx: Trx,
  found: Sso | undefined,
): Promise<boolean> {
  if (!found) return false;
  await database.lockAccounts(trx, [found.account]);
  return endSsos(parts, trx, await findSsosInBrowserOf(trx, found));
}

/** Ends at services what hung on sessions that have just ended. What one had gathered of its holder's data goes with it. */
export async function endAtServices(
  parts: Parts,
  trx: Trx,
  ssos: readonly string[],
): Promise<void> {
  const ended = await findEndedSsos(trx, ssos);
  await deleteExportsOf(trx, ended);
  await tellOf(parts, trx, await endVisits(trx, ended));
}

async function tellOf(
  { outbox, now }: Parts,
  trx: Trx,
  ended: readonly ClientVisit[],
): Promise<void> {
  for (const { client, account, sid } of ended) {
    await outbox.add(trx, { kind: "tell-log-out", client, account, sid, endedAt: now() });
  }
}
