import { accountMigration, certifyAccount, setAccountPassword } from "@musubi/contract";
import { readAddress } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectEqual, expectRefusal } from "../expect.ts";

/** The three calls of a store, whose old accounts have passwords of its own. */
export const storeChecks: readonly Check[] = [
  {
    name: "an unknown address has no migration status",
    needsAccount: false,
    async run({ client, stranger }) {
      const body = { email: `${stranger}@example.jp` };
      const outcome = await client.send(accountMigration, { body });
      const { migration_status } = expectAnswer(accountMigration, outcome);
      expectEqual("migration_status", migration_status, null);
    },
  },
  {
    name: "a known address has a migration status",
    needsAccount: true,
    async run(bench) {
      const body = { email: await readAddress(bench, bench.first) };
      const outcome = await bench.client.send(accountMigration, { body });
      if (expectAnswer(accountMigration, outcome).migration_status === null) {
        throw new Disagreement("the account's own address has none");
      }
    },
  },
  {
    name: "a wrong password and an unknown address get the same answer",
    needsAccount: true,
    async run(bench) {
      await expectNotCertified(bench, `${bench.stranger}@example.jp`);
      await expectNotCertified(bench, await readAddress(bench, bench.first));
    },
  },
  {
    name: "an unknown address gets no password",
    needsAccount: false,
    async run({ client, stranger, newKey }) {
      const body = { email: `${stranger}@example.jp`, password: `Aa1${newKey()}` };
      expectRefusal(await client.send(setAccountPassword, { body }), "E404-01");
    },
  },
  {
    name: "an account of an ID gets no password",
    needsAccount: true,
    async run(bench) {
      const email = await readAddress(bench, bench.first);
      const body = { email, password: `Aa1${bench.newKey()}` };
      expectRefusal(await bench.client.send(setAccountPassword, { body }), "E404-01");
    },
  },
];

async function expectNotCertified({ client, newKey }: Bench, email: string): Promise<void> {
  const body = { email, password: `Aa1${newKey()}` };
  const answer = expectAnswer(certifyAccount, await client.send(certifyAccount, { body }));
  expectEqual("user_id", answer.user_id, null);
  expectEqual("migration_status", answer.migration_status, null);
}

/** A service that does not know the call is no store. */
export async function isStore({ sendRaw }: Bench): Promise<boolean> {
  const body = JSON.stringify({ email: "nobody@example.jp" });
  const { status } = await sendRaw({ method: "POST", path: "/account/migration-check", body });
  return status !== 404;
}
