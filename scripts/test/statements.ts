import { foldShape } from "./query-shapes.ts";
import { isWasteful, type Plan, type Work, weighPlan } from "./read-plans.ts";

/** Statements that have to read many rows, and what limits the rows. */
export const NAMED: readonly { readonly shape: RegExp; readonly bound: string }[] = [
  {
    shape: /^select "service_id", "state", count\(\*\) as "count" from "place"/,
    bound: "the accounts at all services, when an operator asks how many there are",
  },
  {
    shape: /^select count\(\*\) as "asleep"/,
    bound: "the accounts at services that are asleep or being woken or erased, for the metrics",
  },
  {
    shape: /^select count\(\*\) from "/,
    bound: "each table once, when a database is moved",
  },
  {
    shape: /^update "account" set "stopped_by" = \?, "stopped_until" = \? where "stopped_by" is/,
    bound: "the accounts once, when the secret is changed and the old one is lost",
  },
  {
    shape: /^insert into "login_session"/,
    bound: "the sessions of one ID, 200 at most",
  },
  {
    shape: /^update "login_session" set "ended_at" = \? where "id" in/,
    bound: "the sessions of one ID, 200 at most",
  },
  {
    shape: /^(?:delete from|update) "\w+" .* in \( ?select .* limit \?/,
    bound: "a batch: such a small table is joined as a whole, a large one by its index",
  },
  {
    shape: /^delete from "operation_lock" where exists/,
    bound: "the locks, joined in the same way with the operations that have ended",
  },
];

export type Wasteful = Work & { readonly statement: string; readonly times: number };

/** Makes a server explain all its statements in its log. */
export const EXPLAIN_ALL: readonly string[] = [
  "shared_preload_libraries=auto_explain",
  "auto_explain.log_min_duration=0",
  "auto_explain.log_analyze=on",
  "auto_explain.log_timing=off",
  "auto_explain.log_format=json",
  "log_line_prefix=",
  // A table of the crowd's size would be read completely even with an index: this shows statements without one.
  "enable_seqscan=off",
];

/** Reads such a log, and keeps the worst run of each statement that reads more rows than it should. */
export function createPlanReader() {
  const seen = new Set<string>();
  const worst = new Map<string, Wasteful>();
  let plan: string[] | undefined;

  function note(written: string): void {
    const { "Query Text": text, Plan: root } = JSON.parse(written) as {
      "Query Text": string;
      Plan: Plan;
    };
    const statement = foldShape(text);
    seen.add(statement);
    const work = weighPlan(root);
    if (!isWasteful(work)) return;
    const before = worst.get(statement);
    const more = before && before.read > work.read ? before : work;
    worst.set(statement, { ...more, statement, times: (before?.times ?? 0) + 1 });
  }

  return {
    hear(line: string): void {
      // A continuation line begins with a tab.
      if (line.startsWith("\t")) return void plan?.push(line);
      if (plan && plan.length > 0) note(plan.join("\n"));
      plan = /^LOG: +duration: .* plan:$/.test(line) ? [] : undefined;
    },
    /** Only statements with a shape of identity: tests query the database as they like. */
    result(isOurs: (shape: string) => boolean) {
      const isNamed = (shape: string) => NAMED.some((named) => named.shape.test(shape));
      // The database's own tables, which migrations and moves read.
      const isWanted = (shape: string) => isOurs(shape) && !/"pg_catalog"|\bpg_class\b/.test(shape);
      return {
        statements: [...seen].filter(isWanted).length,
        wasteful: [...worst.values()]
          .filter(({ statement }) => isWanted(statement) && !isNamed(statement))
          .toSorted((a, b) => b.read - a.read),
      };
    },
  };
}

export const describeWasteful = (wasteful: readonly Wasteful[]): string =>
  wasteful.length === 0
    ? "None reads more than four times the rows that it returns or changes, plus a hundred."
    : wasteful
        .map(
          ({ statement, read, yielded, times }) =>
            `  ${read} rows read for ${yielded}, ${times} times: ${statement}`,
        )
        .join("\n");
