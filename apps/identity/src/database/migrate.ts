import { sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import type { Database, Queries } from "./database.ts";
import * as accounts from "./migrations/0001-accounts.ts";
import * as signIn from "./migrations/0002-sign-in.ts";
import * as journal from "./migrations/0003-journal.ts";
import * as outbox from "./migrations/0004-outbox.ts";
import * as codes from "./migrations/0005-codes.ts";
import * as ties from "./migrations/0006-ties.ts";
import * as limits from "./migrations/0007-limits.ts";
import * as social from "./migrations/0008-social.ts";
import * as pool from "./migrations/0009-pool.ts";
import * as undo from "./migrations/0010-undo.ts";
import * as loginSteps from "./migrations/0011-login-steps.ts";
import * as journalAuthors from "./migrations/0012-journal-authors.ts";
import * as serviceOfProofs from "./migrations/0013-service-of-proofs.ts";
import * as sleeps from "./migrations/0014-sleeps.ts";
import * as browsers from "./migrations/0015-browsers.ts";
import * as beliefs from "./migrations/0016-beliefs.ts";
import * as knownBrowsers from "./migrations/0017-known-browsers.ts";
import * as reversals from "./migrations/0018-reversals.ts";
import * as lineages from "./migrations/0019-lineages.ts";
import * as admissions from "./migrations/0020-admissions.ts";
import * as toldSignIns from "./migrations/0021-told-sign-ins.ts";
import * as codesByAddress from "./migrations/0022-codes-by-address.ts";
import * as clients from "./migrations/0023-clients.ts";
import * as openings from "./migrations/0024-openings.ts";
import * as passkeys from "./migrations/0025-passkeys.ts";
import * as waysIn from "./migrations/0026-ways-in.ts";
import * as activity from "./migrations/0027-activity.ts";
import * as exports from "./migrations/0028-exports.ts";
import * as sessionsOfBrowsers from "./migrations/0029-sessions-of-browsers.ts";
import * as notices from "./migrations/0030-notices.ts";
import * as mailLanguage from "./migrations/0031-mail-language.ts";
import * as youngWays from "./migrations/0032-young-ways.ts";

/** In their order, for ever: a migration that has landed is never edited, only followed by another. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-accounts": accounts,
  "0002-sign-in": signIn,
  "0003-journal": journal,
  "0004-outbox": outbox,
  "0005-codes": codes,
  "0006-ties": ties,
  "0007-limits": limits,
  "0008-social": social,
  "0009-pool": pool,
  "0010-undo": undo,
  "0011-login-steps": loginSteps,
  "0012-journal-authors": journalAuthors,
  "0013-service-of-proofs": serviceOfProofs,
  "0014-sleeps": sleeps,
  "0015-browsers": browsers,
  "0016-beliefs": beliefs,
  "0017-known-browsers": knownBrowsers,
  "0018-reversals": reversals,
  "0019-lineages": lineages,
  "0020-admissions": admissions,
  "0021-told-sign-ins": toldSignIns,
  "0022-codes-by-address": codesByAddress,
  "0023-clients": clients,
  "0024-openings": openings,
  "0025-passkeys": passkeys,
  "0026-ways-in": waysIn,
  "0027-activity": activity,
  "0028-exports": exports,
  "0029-sessions-of-browsers": sessionsOfBrowsers,
  "0030-notices": notices,
  "0031-mail-language": mailLanguage,
  "0032-young-ways": youngWays,
};

const migrator = (db: Queries) =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...MIGRATIONS }) } });

/**
 * Applies what is pending, up to a named migration if one is given, and says what it applied: all
 * of it or nothing, and one at a time, whichever process asks for it in the same moment.
 */
export async function migrate(database: Database, upTo?: string): Promise<readonly string[]> {
  try {
    return await database.transact(async (trx) => {
      // SQLite has one writer anyway.
      if (database.engine === "postgres") await lockMigrations(trx);
      const { error, results = [] } = upTo
        ? await migrator(trx).migrateTo(upTo)
        : await migrator(trx).migrateToLatest();
      if (error) throw error;
      return results.map((result) => result.migrationName);
    });
  } catch (error) {
    // Asked outside: PostgreSQL answers nothing more in a transaction that has failed.
    throw (await describeUnknown(database.db)) ?? error;
  }
}

/** Held until the transaction ends, however it ends. */
const lockMigrations = (trx: Queries) =>
  sql`select pg_advisory_xact_lock(hashtext('musubi migrations'))`.execute(trx);

/** A newer version was here: its migrations are not ours to judge, and ours are none of its. */
async function describeUnknown(db: Queries): Promise<Error | undefined> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return undefined;
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  const unknown = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(MIGRATIONS, name));
  if (unknown.length === 0) return undefined;
  return new Error(
    `The database already has ${unknown.join(", ")}, which this version does not know. Use the version that brought the last of them, or a newer one.`,
  );
}

export async function pendingMigrations({ db }: Database): Promise<readonly string[]> {
  const all = await migrator(db).getMigrations();
  return all.filter((migration) => !migration.executedAt).map((migration) => migration.name);
}
