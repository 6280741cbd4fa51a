import {
  accountMigration,
  certifyAccount,
  exportAccount,
  MigrationStatus,
  oldOwner,
  setAccountPassword,
  subjectOwner,
} from "@musubi/contract";
import { bringBack, makeMove, newMove, readAddress } from "../account-moves.ts";
import type { Bench } from "../bench.ts";
import { type Check, Disagreement } from "../check.ts";
import { expectAnswer, expectEqual, expectRefusal } from "../expect.ts";
import { findPassword } from "../find-secret-field.ts";

/** The three calls of a store, whose old accounts have its own passwords. */
export const storeChecks: readonly Check[] = [
  {
    name: "an unknown address has no migration status",
    needsAccount: false,
    async run({ client, unknownKey }) {
      const body = { email: `${unknownKey}@example.jp` };
      const outcome = await client.send(accountMigration, { body });
      const { migration_status } = expectAnswer(accountMigration, outcome);
      expectEqual("migration_status", migration_status, null);
    },
  },
  {
    name: "an ID's account counts as moved",
    needsAccount: true,
    async run(bench) {
      const body = { email: await readAddress(bench, bench.first) };
      const outcome = await bench.client.send(accountMigration, { body });
      const { migration_status } = expectAnswer(accountMigration, outcome);
      expectEqual("migration_status", migration_status, MigrationStatus.MIGRATED);
    },
  },
  {
    name: "a wrong password and an unknown address get the same answer",
    needsAccount: true,
    async run(bench) {
      await expectNotCertified(bench, `${bench.unknownKey}@example.jp`);
      await expectNotCertified(bench, await readAddress(bench, bench.first));
    },
  },
  {
    name: "an unknown address gets no password",
    needsAccount: false,
    async run({ client, unknownKey, newKey }) {
      const body = { email: `${unknownKey}@example.jp`, password: `Aa1${newKey()}` };
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
  {
    name: "an old account gets a password, which certifies it",
    needsAccount: true,
    run: async (bench) => {
      await choosePassword(bench, async (login) => {
        const { user_id, migration_status } = await certify(bench, login);
        expectEqual("the owner", oldOwner(user_id ?? ""), bench.oldOwner);
        if (migration_status === null || migration_status === MigrationStatus.MIGRATED) {
          throw new Disagreement(`an old account has migration_status ${migration_status}`);
        }
      });
    },
  },
  {
    name: "the password of an ID's account certifies no account to be moved",
    needsAccount: true,
    async run(bench) {
      const { migration_status } = await certify(bench, await choosePassword(bench));
      // A store that keeps no passwords of such accounts returns null.
      if (migration_status !== null) {
        expectEqual("migration_status", migration_status, MigrationStatus.MIGRATED);
      }
    },
  },
  {
    name: "an export contains no password under any name",
    needsAccount: true,
    async run(bench) {
      const { password } = await choosePassword(bench);
      const query = { user_key: bench.first };
      const outcome = await bench.client.send(exportAccount, { query });
      const field = findPassword(expectAnswer(exportAccount, outcome).account, password);
      if (field !== undefined) throw new Disagreement(`\`${field}\` has it`);
    },
  },
];

type Login = { readonly email: string; readonly password: string };

/** Gives the account a password while it is an old one, and then gives it back to the first subject in any case. */
async function choosePassword(
  bench: Bench,
  work: (login: Login) => Promise<void> = async () => {},
): Promise<Login> {
  const email = await readAddress(bench, bench.first);
  // Short enough for most rules, and unique.
  const body = { email, password: `Aa1${bench.newKey().replaceAll("-", "").slice(0, 20)}` };
  await makeMove(bench, newMove(bench, subjectOwner(bench.first), bench.oldOwner));
  try {
    expectAnswer(setAccountPassword, await bench.client.send(setAccountPassword, { body }));
    await work(body);
  } finally {
    await bringBack(bench, bench.oldOwner);
  }
  return body;
}

const certify = async ({ client }: Bench, body: Login) =>
  expectAnswer(certifyAccount, await client.send(certifyAccount, { body }));

async function expectNotCertified(bench: Bench, email: string): Promise<void> {
  const answer = await certify(bench, { email, password: `Aa1${bench.newKey()}` });
  expectEqual("user_id", answer.user_id, null);
  expectEqual("migration_status", answer.migration_status, null);
}

/** Returns whether the service knows the store's calls. */
export async function isStore({ sendRaw }: Bench): Promise<boolean> {
  const body = JSON.stringify({ email: "nobody@example.jp" });
  const { status } = await sendRaw({ method: "POST", path: "/account/migration-check", body });
  return status !== 404;
}
