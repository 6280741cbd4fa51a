import type { Mutant } from "./mutant.ts";

export const TAKE_BACK_MUTANTS: readonly Mutant[] = [
  {
    name: "A younger claim comes before an older one that waits",
    file: "apps/identity/src/ties/take-back/decide-claim.ts",
    from: "stoppedBy !== null && stoppedBy < row.rank",
    to: "stoppedBy !== null && stoppedBy > row.rank",
    tests: ["take-back/decide-claim.test.ts"],
  },
  {
    name: "After a take-back the services keep a thief's address",
    file: "apps/identity/src/ties/take-back/restore.ts",
    from: "  await tellServices(parts, trx, found, before);\n",
    to: "",
    tests: ["any-order/any-order.both.test.ts"],
  },
  {
    name: "The loser of a stop gets no services back",
    file: "apps/identity/src/ties/take-back/restore.ts",
    from: "services: [...places.values()],",
    to: "services: [],",
    tests: ["take-back/services.test.ts"],
  },
  {
    name: "An account is erased while the ID that brought it along two merges ago can take it back",
    file: "apps/identity/src/database/queries/named-by-reversals.ts",
    from: '.where("named.lineage", "=", lineage);',
    to: '.where("named.lineage", "is", null);',
    tests: ["take-back/erasing.both.test.ts"],
  },
];
