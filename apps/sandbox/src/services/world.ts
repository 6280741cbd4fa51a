import type { DatabaseSync } from "node:sqlite";
import { type Connector, createConnector, nodeSqlite } from "@musubi/connector";
import type { CatalogueEntry } from "@musubi/contract";
import { type Surroundings, servicesOf } from "../surroundings.ts";
import { exists, isAwake, type ServiceAccount } from "./account.ts";
import { firstDay } from "./first-day.ts";
import { type Memory, openMemory } from "./memory.ts";
import { describeUsers } from "./users.ts";

/** A service: what it keeps, and how identity reaches it. */
export type Neighbour = {
  readonly entry: CatalogueEntry;
  readonly memory: Memory;
  readonly connector: Connector<DatabaseSync, string>;
  /** Adds accounts, each with its owner and as it stands. */
  readonly settle: (accounts: readonly ServiceAccount[]) => void;
};

export type World = {
  readonly neighbours: readonly Neighbour[];
  /** Returns to the first day. */
  readonly reset: () => void;
};

/** All services on one database: as they were kept, or, if they are new there, as on their first day. */
export function createWorld(
  surroundings: Surroundings,
  db: DatabaseSync,
  secretOf: (kind: string) => string,
): World {
  const neighbours = servicesOf(surroundings).map((entry) => openNeighbour(entry, db, secretOf));
  const begin = ({ entry, memory, settle }: Neighbour) => {
    memory.clear();
    settle(firstDay(entry, surroundings.world));
  };
  for (const each of neighbours) {
    if (each.memory.accounts().length === 0) begin(each);
  }
  return { neighbours, reset: () => neighbours.forEach(begin) };
}

function openNeighbour(
  entry: CatalogueEntry,
  db: DatabaseSync,
  secretOf: (kind: string) => string,
): Neighbour {
  const tables = `${entry.kind.replaceAll("-", "_")}_`;
  const memory = openMemory(db, tables);
  const connector = createConnector({
    secret: secretOf(entry.kind),
    sql: nodeSqlite(db),
    users: describeUsers(memory, entry),
    tables,
  });
  return {
    ...{ entry, memory, connector },
    settle(accounts) {
      for (const each of accounts) memory.save(each);
      const known = accounts.filter(exists).map(({ id, subject, seq, addressSeq, ...each }) => ({
        ...{ id, subject, seq, addressSeq },
        asleep: !isAwake(each),
      }));
      connector.adopt(db, known);
    },
  };
}
