import type { Mutant } from "./mutant.ts";

/** Defects in what all rooms use: the limits, the outbox, the log. */
export const PROCESS_MUTANTS: readonly Mutant[] = [
  {
    name: "Passwords and codes are checked while tries cannot be counted",
    file: "apps/identity/src/limits/limits.ts",
    from: `shares.some(({ limit }) => limit.guardsSecret) ? { state: "closed" } : WITHIN`,
    to: "WITHIN",
    tests: ["identity/test/limits/limits.both.test.ts"],
  },
  {
    name: "A mail that the server refused for now is forgotten",
    file: "apps/identity/src/outbox/outbox.ts",
    from: "return postponeOutboxRow(database.db, row.id, dueAt, result.reason);",
    to: "return deleteOutboxRow(database.db, row.id);",
    tests: ["outbox/outbox.both.test.ts"],
  },
  {
    name: "The log contains the query of a URL",
    file: "apps/identity/src/process/log-options.ts",
    from: `maskLink(url.split("?")[0])`,
    to: "maskLink(url)",
    tests: ["process/log-options.test.ts"],
  },
  {
    name: "A month of the journal is dropped before its last day is old enough",
    file: "apps/identity/src/database/queries/journal-months.ts",
    from: "monthOf(now - days * DAY_MS)",
    to: "monthOf(now - days * DAY_MS) + 1",
    tests: ["database/journal-months.both.test.ts"],
    engine: "postgres",
  },
];
