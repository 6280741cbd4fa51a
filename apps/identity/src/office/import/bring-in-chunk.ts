import type { Bulk } from "../../database/bulk/bulk.ts";
import {
  addTies,
  type Conflict,
  claimAddresses,
  emptyStage,
  findAddable,
  findConflicts,
  loadStage,
  moveAccounts,
  noteAccounts,
  type StageRow,
} from "../../database/bulk/import-stage.ts";
import type { Engine } from "../../database/database.ts";
import type { ExistingRule } from "../../database/tables.ts";
import type { Account, Checked } from "./check-line.ts";
import { type Decision, decide } from "./decide.ts";
import { findDoubles } from "./find-doubles.ts";
import type { Outcome } from "./report.ts";

export type ChunkTerms = {
  readonly engine: Engine;
  readonly existing: ExistingRule;
  /** Writes nothing that others see. */
  readonly isTrial: boolean;
  readonly importedAt: number;
  /** The operator who imports, for accounts that arrive blocked: the system user, and the name they gave. */
  readonly operator: string;
  readonly by: string;
  /** Runs last in the same transaction, with the outcome of every line in order. */
  readonly settle: (outcomes: readonly Outcome[]) => Promise<void>;
};

/** How often a chunk is tried. Each try sees the changes of others that made the one before fail. */
const MOST_TRIES = 10;

/** Imports a chunk of lines in one transaction. A trial needs none. */
export async function bringInChunk(
  bulk: Bulk,
  checked: readonly Checked[],
  terms: ChunkTerms,
): Promise<void> {
  const right = checked.flatMap((each) => (each.ok ? [each.account] : []));
  const doubles = findDoubles(right);
  const accounts = right.filter(({ line }) => !doubles.has(line));
  await emptyStage(bulk);
  await loadAccounts(bulk, accounts);
  const work = () => bringIn(bulk, { checked, accounts, doubles }, terms);
  if (terms.isTrial) return work();
  for (let tries = 1; ; tries += 1) {
    try {
      return await bulk.transact(work);
    } catch (error) {
      if (tries === MOST_TRIES || !bulk.isOvertaken(error)) throw error;
    }
  }
}

type Chunk = {
  readonly checked: readonly Checked[];
  readonly accounts: readonly Account[];
  readonly doubles: ReadonlyMap<number, readonly string[]>;
};

async function bringIn(bulk: Bulk, chunk: Chunk, terms: ChunkTerms): Promise<void> {
  const { importedAt, operator, by, isTrial } = terms;
  const conflicts = await findConflicts(bulk, importedAt);
  const decisions = decideAll(chunk.accounts, conflicts, terms.existing);
  const targets = [...decisions].flatMap(([line, each]) =>
    each.decision === "add" ? [{ line, account: each.to }] : [],
  );
  const added = targets.length === 0 ? [] : await addToExisting(bulk, targets, terms);
  if (isTrial) {
    await noteAccounts(bulk);
  } else {
    await moveAccounts(bulk, { importedAt, operator, by });
    await claimAddresses(bulk);
  }

  const accounts = new Map(chunk.accounts.map((account) => [account.line, account]));
  const outcomes = chunk.checked.map((each): Outcome => {
    const line = each.ok ? each.account.line : each.line;
    const faults = each.ok ? chunk.doubles.get(line) : each.faults;
    if (faults) return { line, faults };
    const [account, decision] = [accounts.get(line), decisions.get(line)];
    if (!account || !decision) return { line, made: account?.id ?? "" };
    if (decision.decision === "refuse") return { line, faults: decision.faults };
    if (decision.decision === "skip") return { line, skipped: "email: an ID has it" };
    const theirs = added.filter((tie) => tie.line === line);
    const kinds = account.ties
      .filter(({ serviceId }) => theirs.some((tie) => tie.service_id === serviceId))
      .map(({ kind }) => kind);
    if (kinds.length === 0) return { line, skipped: "services: none can be added to its ID" };
    return { line, added: kinds, to: decision.to };
  });
  await terms.settle(outcomes);
}

function decideAll(
  accounts: readonly Account[],
  conflicts: readonly Conflict[],
  existing: ExistingRule,
): ReadonlyMap<number, Decision> {
  const byLine = Map.groupBy(conflicts, ({ line }) => line);
  return new Map(
    accounts.flatMap((account) => {
      const theirs = byLine.get(account.line);
      return theirs ? [[account.line, decide(account, theirs, existing)]] : [];
    }),
  );
}

async function addToExisting(
  bulk: Bulk,
  targets: readonly StageRow<"stage_target">[],
  { engine, isTrial }: ChunkTerms,
) {
  await bulk.empty("stage_target");
  await loadStage(bulk, "stage_target", targets);
  // On SQLite the transaction is the only writer.
  const found = await findAddable(bulk, engine === "postgres" && !isTrial ? "for update" : "");
  if (!isTrial) await addTies(bulk);
  return found;
}

async function loadAccounts(bulk: Bulk, accounts: readonly Account[]): Promise<void> {
  await loadStage(
    bulk,
    "stage_account",
    accounts.map((each) => ({
      line: each.line,
      id: each.id,
      email: each.email,
      email_key: each.emailKey,
      email_proven_at: each.emailProvenAt,
      password_hash: each.passwordHash,
      foreign_cost: each.foreignCost,
      password_since: each.passwordSince,
      asks_old_system: each.asksOldSystem,
      language: each.language,
      created_at: each.createdAt,
      terms_accepted_at: each.termsAcceptedAt,
      blocked_for: each.blockedFor,
    })),
  );
  await loadStage(
    bulk,
    "stage_identity",
    accounts.flatMap(({ line, identities }) =>
      identities.map(({ issuer, subject, providerName, since }) => ({
        ...{ line, issuer, subject },
        ...{ provider_name: providerName, created_at: since },
      })),
    ),
  );
  await loadStage(
    bulk,
    "stage_tie",
    accounts.flatMap(({ line, ties }) =>
      ties.map(({ serviceId, lineage, since, email, oldId }) => ({
        ...{ line, lineage, since },
        ...{ service_id: serviceId, service_email: email, old_id: oldId },
      })),
    ),
  );
}
