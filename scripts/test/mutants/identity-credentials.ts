import type { Mutant } from "./mutant.ts";

export const CREDENTIAL_MUTANTS: readonly Mutant[] = [
  {
    name: "A passkey that was removed meanwhile begins a session",
    file: "apps/identity/src/accounts/sessions/login-session.ts",
    from: `      if (standing !== "good") return refuse(standing === "gone" ? "over" : standing);\n`,
    to: "",
    tests: ["passkeys/log-in.both.test.ts"],
  },
  {
    name: "A form that was left open reopens an ID after its sign-in method was removed",
    file: "apps/identity/src/ties/places/wake-id.ts",
    from: `    if (standing !== "good") return refuse(standing === "blocked" ? standing : "over");\n`,
    to: "",
    tests: ["threats/open-forms.both.test.ts"],
  },
  {
    name: "A log-in that was proved before a block begins a session after it",
    file: "apps/identity/src/database/queries/let-in.ts",
    from: " and account.blocked_at is null",
    to: "",
    tests: ["office/blocked-doors.both.test.ts"],
  },
  {
    name: "A sign-in method is checked without waiting for its removal",
    file: "apps/identity/src/database/queries/credentials.ts",
    from: "const [held] = await lockAccounts(trx, [proven.account]);",
    to: "const [held] = [{ blocked_at: null }];",
    tests: ["passkeys/log-in.both.test.ts"],
    engine: "postgres",
  },
  {
    name: "Locking an account locks nothing",
    file: "apps/identity/src/database/postgres/postgres.ts",
    from: "selectAccounts(trx, ids).forUpdate()",
    to: "selectAccounts(trx, ids)",
    tests: ["passkeys/log-in.both.test.ts"],
    engine: "postgres",
  },
];
