import type { Mutant } from "./mutant.ts";

export const TOKEN_MUTANTS: readonly Mutant[] = [
  {
    name: "A token that was made for another audience opens a call",
    file: "apps/identity/src/tokens/jwt.ts",
    from: " && claims.aud === expected.aud",
    to: "",
    tests: ["threats/access-tokens.test.ts"],
  },
  {
    name: "A token is accepted a few seconds longer than the tolerance for clocks",
    file: "apps/identity/src/tokens/jwt.ts",
    from: "claims.exp * 1000 + CLOCK_TOLERANCE_MS",
    to: "claims.exp * 1000 + CLOCK_TOLERANCE_MS + 5_000",
    tests: ["threats/access-tokens.test.ts"],
  },
];
