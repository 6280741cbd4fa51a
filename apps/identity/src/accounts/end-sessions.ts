import type { Transaction } from "kysely";
import { endVisits } from "../database/queries/client-visits.ts";
import { deleteOidcStateOf } from "../database/queries/oidc-state.ts";
import {
  endLoginSessionBySecret,
  endLoginSessionOf,
  endLoginSessions,
  findEndedSsos,
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

/** Ends the session that a browser has. */
export async function endSessionBySecret(parts: Parts, trx: Trx, secret: string): Promise<void> {
  const ended = await endLoginSessionBySecret(trx, hashSecret(secret), parts.now());
  if (ended) await endAtServices(parts, trx, [ended.sso]);
}

/** Ends the session that a family of tokens hangs on; false where nothing was alive. */
export async function endSessionOf(parts: Parts, trx: Trx, family: string): Promise<boolean> {
  const ended = await endLoginSessionOf(trx, family, parts.now());
  if (ended) await endAtServices(parts, trx, [ended.sso]);
  return ended !== undefined;
}

/** A session that another one has inherited goes on. */
async function endAtServices(
  { outbox, now }: Parts,
  trx: Trx,
  ssos: readonly string[],
): Promise<void> {
  for (const { client, account, sid } of await endVisits(trx, await findEndedSsos(trx, ssos))) {
    await outbox.add(trx, { kind: "tell-log-out", client, account, sid, endedAt: now() });
  }
}
