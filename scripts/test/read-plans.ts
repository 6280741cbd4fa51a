/** The parts of a plan of `auto_explain` that are used here. */
export type Plan = {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Parent Relationship"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Rows Removed by Join Filter"?: number;
  readonly Plans?: readonly Plan[];
};

/** How many rows a statement has read, and how many it returned or changed. */
export type Work = { readonly read: number; readonly yielded: number };

const SCANS = /Scan$/;
/** Scans of rows that other nodes have read already. */
const OF_OTHERS = /^(?:CTE|Subquery|WorkTable|Values|Function|Result|Bitmap Index) Scan$/;

export function weighPlan(plan: Plan): Work {
  let read = 0;
  let changed = 0;
  for (const node of nodesOf(plan)) {
    const loops = node["Actual Loops"];
    if (node["Node Type"] === "ModifyTable") {
      changed += sum(node.Plans ?? [], (part) => part["Actual Rows"] * part["Actual Loops"]);
    }
    if (!SCANS.test(node["Node Type"]) || OF_OTHERS.test(node["Node Type"])) continue;
    const removed =
      (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
    read += (node["Actual Rows"] + removed) * loops;
  }
  return { read, yielded: Math.max(changed, plan["Actual Rows"] * plan["Actual Loops"]) };
}

/** Returns whether a statement reads too many rows for what it yields: its cost would grow with the crowd. */
export const isWasteful = ({ read, yielded }: Work): boolean => read > 4 * yielded + 100;

function* nodesOf(plan: Plan): Generator<Plan> {
  yield plan;
  for (const part of plan.Plans ?? []) yield* nodesOf(part);
}

const sum = (parts: readonly Plan[], of: (part: Plan) => number): number =>
  parts.reduce((all, part) => all + of(part), 0);
