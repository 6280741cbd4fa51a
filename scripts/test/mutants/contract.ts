import type { Mutant } from "./mutant.ts";

export const CONTRACT_MUTANTS: readonly Mutant[] = [
  {
    name: "A link to the other language leads to another host",
    file: "packages/contract/src/rules/language.ts",
    from: `url.pathname.replace(/^\\/+/, "/")`,
    to: "url.pathname",
    tests: ["rules/address-in.test.ts"],
  },
];
