import { randomUUID } from "node:crypto";
import type { ClientSession } from "../../src/database/queries/client-sessions.ts";
import { findSsoBySecret } from "../../src/database/queries/sessions.ts";
import { createOidcStore } from "../../src/oidc/oidc-store.ts";
import { hashSecret, randomSecret } from "../../src/settings/secrets.ts";
import type { Browser } from "./browser.ts";
import type { World } from "./world.ts";

/** Returns the sso that a browser's client sessions depend on, and its account. */
export async function ssoOf({ database }: World, browser: Browser) {
  const secret = browser.cookies.get("musubi_login") ?? "";
  const found = await findSsoBySecret(database.db, hashSecret(secret));
  if (!found) throw new Error("No one is signed in there.");
  return found;
}

/** Returns the service of a client. */
export function serviceOf({ config }: World, client: string): number {
  const entry = config.catalogue.find((each) => each.clients.some(({ id }) => id === client));
  if (!entry) throw new Error(`No service signs people in as ${client}.`);
  return entry.service_id;
}

/** Stores what the provider would if a browser logged in to a service, tied or not: client session, grant, tokens. */
export async function openSession(
  world: World,
  browser: Browser,
  client: string,
): Promise<ClientSession> {
  const { database, parts } = world;
  const { account, sso } = await ssoOf(world, browser);
  const clientSession = {
    sso,
    client,
    account,
    sid: randomUUID(),
    grant_id: randomSecret(),
    since: parts.now(),
  };
  await database.db.insertInto("client_session").values(clientSession).execute();
  const store = createOidcStore(
    database,
    { provider: "root", key: parts.secrets.clientState, trim: (_, payload) => payload },
    parts.now,
  );
  const month = 30 * 24 * 60 * 60;
  const grown = { accountId: account, grantId: clientSession.grant_id, sessionUid: sso };
  await store("Grant").upsert(clientSession.grant_id, { accountId: account }, month);
  await store("AuthorizationCode").upsert(randomSecret(), grown, 60);
  await store("RefreshToken").upsert(randomSecret(), grown, month);
  return clientSession;
}

/** Returns what is left of client sessions: the services' session ids, and the grants with remembered state. */
export async function readClientSessions({ database: { db } }: World) {
  const clientSessions = await db.selectFrom("client_session").selectAll().execute();
  const state = await db
    .selectFrom("oidc_state")
    .select("grant_id")
    .where("provider", "=", "root")
    .execute();
  return {
    sids: clientSessions.map(({ sid }) => sid).toSorted(),
    grants: [...new Set(state.map(({ grant_id }) => grant_id))].toSorted(),
  };
}

/** Returns what `readClientSessions` returns while these client sessions are complete. */
export const whole = (...clientSessions: readonly ClientSession[]) => ({
  sids: clientSessions.map(({ sid }) => sid).toSorted(),
  grants: clientSessions.map(({ grant_id }) => grant_id).toSorted(),
});
