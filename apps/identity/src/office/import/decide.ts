import type { Conflict } from "../../database/bulk/import-stage.ts";
import type { ExistingRule } from "../../database/tables.ts";
import type { Account } from "./check-line.ts";

/** What happens to a line that conflicts with an ID. `add`: its services go to the existing ID. */
export type Decision =
  | { readonly decision: "skip" }
  | { readonly decision: "add"; readonly to: string }
  | { readonly decision: "refuse"; readonly faults: readonly string[] };

/**
 * Decides by the operator's rule for existing IDs. A line does not belong to an ID by its address alone: otherwise the
 * author of a file could tie foreign accounts to any ID.
 */
export function decide(
  account: Pick<Account, "isNamed">,
  conflicts: readonly Conflict[],
  existing: ExistingRule,
): Decision {
  const isOfFile = conflicts.some(({ first_line }) => first_line !== null);
  const isTaken = conflicts.some(({ field }) => field === "email" || field === "held");
  if (!isOfFile && existing === "skip" && isTaken) return { decision: "skip" };
  if (!isOfFile && existing === "add-services") {
    const to = findSame(account, conflicts);
    if (to !== undefined) return { decision: "add", to };
  }
  return { decision: "refuse", faults: [...new Set(conflicts.map(describe))] };
}

/**
 * Returns the one ID that matches the line's subject or identities; undefined if any part of the line belongs to
 * another.
 */
function findSame(
  { isNamed }: Pick<Account, "isNamed">,
  conflicts: readonly Conflict[],
): string | undefined {
  const isProof = ({ field }: Conflict) => field === "identities" || (field === "sub" && isNamed);
  const [proof] = conflicts.filter(isProof);
  const isOnes = conflicts.every(({ account }) => account === proof?.account);
  return isOnes ? (proof?.account ?? undefined) : undefined;
}

const OF_IDS: Readonly<Record<Conflict["field"], string>> = {
  email: "email: an ID has it",
  held: "email: it is held for an ID that had it",
  sub: "sub: an ID has it",
  identities: "identities: an ID has one of them",
  services: "services: an ID has one of these accounts",
};

const describe = ({ field, first_line }: Conflict): string =>
  first_line === null ? OF_IDS[field] : `${field}: line ${first_line} has it as well`;
