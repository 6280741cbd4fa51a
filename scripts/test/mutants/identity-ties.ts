import type { Mutant } from "./mutant.ts";

export const TIE_MUTANTS: readonly Mutant[] = [
  {
    name: "A service that is not in the catalogue is reported as one that cannot move",
    file: "apps/identity/src/ties/merging/plan-merge.ts",
    from: "entryOf(id)?.mergeable === false",
    to: "entryOf(id)?.mergeable !== true",
    tests: ["ties/plan-merge.test.ts"],
  },
  {
    name: "An ID that was merged away is never erased",
    file: "apps/identity/src/ties/merging/finish-merge.ts",
    from: `  await parts.outbox.add(trx, { kind: "erase-account", account: source.id }, until);\n`,
    to: "",
    tests: ["ties/merge.both.test.ts"],
  },
  {
    name: "A step that runs twice at once has its consequences twice",
    file: "apps/identity/src/ties/operations/take-step.ts",
    from: `    if (how !== "first") return how;\n`,
    to: "",
    tests: ["ties/link.both.test.ts"],
  },
  {
    name: "A service without an account any more cannot be left",
    file: "apps/identity/src/ties/places/delete-service.ts",
    from: "(check.data.activation === 0 || check.data.deletable)",
    to: "check.data.deletable",
    tests: ["ties/deletion.both.test.ts"],
  },
  {
    name: "A proof that was made for another caller links an account",
    file: "apps/identity/src/ties/proofs/read-claims.ts",
    from: "  if (nonce !== undefined && !isNonceFor(nonce, caller)) return undefined;\n",
    to: "",
    tests: ["ties/every-method.test.ts"],
  },
  {
    name: "Another session of the holder fetches the file of all data",
    file: "apps/identity/src/ties/exports/fetch-export.ts",
    from: "!isFor(made, sso.sso)",
    to: "made.sso === undefined",
    tests: ["exports/guarded.test.ts"],
  },
];
