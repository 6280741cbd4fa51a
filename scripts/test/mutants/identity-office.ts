import type { Mutant } from "./mutant.ts";

/** Defects in the acts of operators. */
export const OFFICE_MUTANTS: readonly Mutant[] = [
  {
    name: "A log-in does not stop a change of address by the office",
    file: "apps/identity/src/accounts/sessions/login-session.ts",
    from: `await endAddressChange(parts, trx, account, "address-stopped-by-log-in", { userAgent });`,
    to: "",
    tests: ["office/change-address.both.test.ts"],
  },
  {
    name: "A due address does not wait for the act that stops it",
    file: "apps/identity/src/office/change-address.ts",
    from: "const [held] = await database.lockAccounts(trx, [account]);",
    to: `const [held] = await trx.selectFrom("account").selectAll().where("id", "=", account).execute();`,
    tests: ["office/change-address.both.test.ts"],
    engine: "postgres",
  },
  {
    name: "A file is handed over although the ID has come into dispute",
    file: "apps/identity/src/office/export.ts",
    from: `if (isResting(held, now)) return "resting";`,
    to: "",
    tests: ["office/handed-files.both.test.ts"],
  },
];
