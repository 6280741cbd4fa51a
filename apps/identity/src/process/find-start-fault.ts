import { nameCommand } from "@musubi/environment/release";
import { readClockFault } from "../database/clock.ts";
import type { Database } from "../database/database.ts";
import { pendingMigrations } from "../database/migrate.ts";
import { findPoolerFault } from "../database/postgres/pooler.ts";
import type { Config } from "../settings/config.ts";
import { deriveSecrets } from "../settings/secrets.ts";
import { createKeyRing, ForeignKeysError } from "../tokens/keys.ts";

/** Returns why this process may not use a database: its pooler, its schema, its clock, or keys of another secret. */
export const findStartFault = async (
  { secret, databaseUrl }: Pick<Config, "secret" | "databaseUrl">,
  database: Database,
): Promise<string | undefined> =>
  (await findPoolerFault(databaseUrl)) ??
  (await describePending(database)) ??
  (await describeClock(database)) ??
  (await describeKeys(database, secret));

async function describePending(database: Database): Promise<string | undefined> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return undefined;
  return `The database lacks ${pending.join(", ")}. Apply them with ${nameCommand("migrate")}.`;
}

async function describeClock(database: Database): Promise<string | undefined> {
  const fault = await readClockFault(database);
  return fault && `${fault} Set both by the same time server.`;
}

async function describeKeys(database: Database, secret: string): Promise<string | undefined> {
  const ring = createKeyRing(database, deriveSecrets(secret).signingKeys, Date.now);
  try {
    await ring.signer();
    return undefined;
  } catch (error) {
    if (!(error instanceof ForeignKeysError)) throw error;
    return `${error.message} Give this process the one that made them.`;
  }
}
