import type { QueryResult, RootOperationNode } from "kysely";
import { createDurations, type Durations } from "../tracing/durations.ts";
import { spanned } from "../tracing/spanned.ts";

export type WatchStatement = <R>(
  query: RootOperationNode,
  run: () => Promise<QueryResult<R>>,
) => Promise<QueryResult<R>>;

/** Measures every statement, by what it does to which table: never by its values. */
export function watchStatements(): { readonly times: Durations; readonly watch: WatchStatement } {
  const times = createDurations("statement");
  return {
    times,
    async watch(query, run) {
      const name = nameStatement(query);
      const began = performance.now();
      try {
        return await spanned(() => ({ name, kind: "client", facts: {} }), run);
      } finally {
        times.mark(performance.now() - began, name);
      }
    },
  };
}

/** Prepared queries keep their node. */
const names = new WeakMap<RootOperationNode, string>();

function nameStatement(query: RootOperationNode): string {
  const known = names.get(query);
  if (known !== undefined) return known;
  const name =
    `${query.kind.replace(/(?:Query)?Node$/, "").toLowerCase()} ${findTable(query)}`.trim();
  names.set(query, name);
  return name;
}

/** Returns the first table that a statement names; none for what is written by hand. */
function findTable(query: RootOperationNode): string {
  const inside: unknown =
    "into" in query ? query.into : "table" in query ? query.table : "from" in query && query.from;
  return findName(inside) ?? "";
}

function findName(node: unknown): string | undefined {
  if (typeof node !== "object" || node === null) return undefined;
  if ("kind" in node && node.kind === "SchemableIdentifierNode") {
    return (node as unknown as { identifier: { name: string } }).identifier.name;
  }
  for (const part of Object.values(node)) {
    const name = findName(part);
    if (name !== undefined) return name;
  }
  return undefined;
}
