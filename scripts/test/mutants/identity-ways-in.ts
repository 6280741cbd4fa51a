import type { Mutant } from "./mutant.ts";

export const WAYS_IN_MUTANTS: readonly Mutant[] = [
  {
    name: "A passkey that was removed meanwhile begins a session",
    file: "apps/identity/src/accounts/login-session.ts",
    from: `      if (standing !== "good") return refuse(standing === "frozen" ? standing : "over");\n`,
    to: "",
    tests: ["passkeys/log-in.both.test.ts"],
  },
  {
    name: "A form that was left open wakes an ID after its way in was removed",
    file: "apps/identity/src/ties/places/wake-id.ts",
    from: `    if (standing !== "good") return refuse("over");\n`,
    to: "",
    tests: ["threats/open-forms.both.test.ts"],
  },
  {
    name: "Whether a way in is still there is asked without waiting for who removes it",
    file: "apps/identity/src/database/queries/ways-in.ts",
    from: "  await lockAccounts(trx, [proven.account]);\n",
    to: "",
    tests: ["passkeys/log-in.both.test.ts"],
    engine: "postgres",
  },
  {
    name: "Locking an account locks nothing",
    file: "apps/identity/src/database/postgres.ts",
    from: "selectAccounts(trx, ids).forUpdate()",
    to: "selectAccounts(trx, ids)",
    tests: ["passkeys/log-in.both.test.ts"],
    engine: "postgres",
  },
];
