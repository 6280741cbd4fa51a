import type { Mutant } from "./mutant.ts";

/** Of what operators may do. */
export const OFFICE_MUTANTS: readonly Mutant[] = [
  {
    name: "A log-in does not stop a change of address by the office",
    file: "apps/identity/src/accounts/login-session.ts",
    from: `await endAddressChange(parts, trx, account, "address-stopped-by-log-in", { userAgent });`,
    to: "",
    tests: ["office/change-address.both.test.ts"],
  },
  {
    name: "An address that is due does not wait for whoever is just stopping it",
    file: "apps/identity/src/office/change-address.ts",
    from: "const [held] = await database.lockAccounts(trx, [account]);",
    to: `const [held] = await trx.selectFrom("account").selectAll().where("id", "=", account).execute();`,
    tests: ["office/change-address.both.test.ts"],
    engine: "postgres",
  },
  {
    name: "A third person fetches what two had made",
    file: "apps/identity/src/office/fetch-file.ts",
    from: "user === author.user && key === author.key",
    to: "user !== key && author.by !== user",
    tests: ["office/handed-files.both.test.ts"],
  },
];
