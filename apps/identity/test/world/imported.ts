import { randomUUID } from "node:crypto";
import { canonicalEmail, type ProviderName } from "@musubi/contract";
import type { Updateable } from "kysely";
import {
  insertAccount,
  insertIdentity,
  updateAccount,
} from "../../src/database/queries/accounts.ts";
import type { Tables } from "../../src/database/tables.ts";
import { rememberedHashes } from "./remembered-hashes.ts";
import type { World } from "./world.ts";

/** Hashes of other programs, and damaged ones. */
export const UNREADABLE_HASHES = {
  "a kind that nobody reads": "$9z$12$LJ3m4ys3Lk0TSwHnbfOMiOXPm1Qlq5Z8t9v1W8c5gZx3Qh7J4mJ2K",
  "a broken line": "$argon2id$v=19$m=19456,t=2,p=1$c2FsdA",
  "nothing at all": "",
} as const;

type Line = {
  readonly email: string;
  readonly password?: string;
  /** Stored instead of a hash of the password. */
  readonly hash?: string | null;
  /** What checking that hash costs, in hundredths of ours. */
  readonly cost?: number;
  /** The address has not been proved yet. */
  readonly isUnproven?: boolean;
  /** The terms were accepted in the old system. */
  readonly hasTerms?: boolean;
  readonly asksOldSystem?: boolean;
  readonly identity?: {
    readonly issuer: string;
    readonly subject: string;
    readonly provider: ProviderName;
  };
  /** The services that the ID is tied to. */
  readonly services?: readonly number[];
};

/** The date of everything that was imported. */
export const LONG_AGO = Date.UTC(2019, 3, 1);

/** Inserts an imported ID into the database, as its line says. Returns its subject. */
export async function insertImported(
  { database: { db }, parts }: Pick<World, "database" | "parts">,
  line: Line,
) {
  const { email, password, hasTerms = true } = line;
  const id = randomUUID();
  const passwordHash =
    line.hash ??
    (password === undefined || line.asksOldSystem ? null : await rememberedHashes.hash(password));
  await insertAccount(db, {
    id,
    email,
    emailKey: canonicalEmail(email),
    emailProvenAt: line.isUnproven ? null : LONG_AGO,
    passwordHash,
    language: "ja",
    createdAt: LONG_AGO,
  });
  const imported: Updateable<Tables["account"]> = {
    imported_at: parts.now(),
    asks_old_system: line.asksOldSystem ? 1 : null,
    foreign_cost: line.cost ?? null,
    terms_accepted_at: hasTerms ? LONG_AGO : null,
  };
  await updateAccount(db, id, imported);
  if (line.identity) {
    const { issuer, subject, provider: providerName } = line.identity;
    await insertIdentity(db, { issuer, subject, account: id, providerName, createdAt: LONG_AGO });
  }
  for (const service_id of line.services ?? []) {
    const tie = { account: id, service_id, since: LONG_AGO, lineage: randomUUID() };
    await db.insertInto("place").values(tie).execute();
  }
  return id;
}
