import { describe, expect, test } from "vitest";
import { CONSTRAINTS } from "../../src/database/constraints.ts";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { insertAccount, insertIdentity } from "../../src/database/queries/accounts.ts";
import { holdAddress } from "../../src/database/queries/held-addresses.ts";
import { insertBusy } from "../../src/database/queries/operation-locks.ts";
import { insertOp } from "../../src/database/queries/operations.ts";
import { insertPasskey } from "../../src/database/queries/passkeys.ts";
import { insertReversal, type NewReversal } from "../../src/database/queries/reversals.ts";
import { insertTie } from "../../src/database/queries/ties.ts";
import { createMigratedDatabase } from "../world/database.ts";

type Opened = AsyncDisposable & { readonly database: Database; readonly url: string };

async function openMigrated(): Promise<Opened> {
  const copy = await createMigratedDatabase();
  const database = openDatabase(copy.url);
  return {
    database,
    url: copy.url,
    [Symbol.asyncDispose]: async () => {
      await database.close();
      await copy.dispose();
    },
  };
}

const account = (id: string, email = `${id}@example.jp`) => ({
  id,
  email,
  emailKey: email,
  emailProvenAt: null,
  passwordHash: null,
  language: "ja" as const,
  createdAt: 1_700_000_000_000,
});

/** A change of the account "a" that can be taken back. */
const CHANGE: NewReversal = {
  id: "r",
  account: "a",
  kind: "address",
  mailbox: "held@example.jp",
  mailbox_key: "held@example.jp",
  before: "",
  link_hash: "l",
  op: null,
  other: null,
  service_id: null,
  lineage: null,
  is_old_account: 0,
  needs_older: 0,
  floor: null,
  user_agent: null,
  language: "ja" as const,
  made_at: 0,
  ends_at: Number.MAX_SAFE_INTEGER,
  passkey_hash: null,
};

describe("the database", () => {
  test("the violation of each named constraint becomes its error code", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    await insertAccount(database.db, account("a"));
    const tie = { account: "a", serviceId: 1, since: 0 };
    const identity = {
      issuer: "i",
      subject: "s",
      account: "a",
      providerName: "Google" as const,
      createdAt: 0,
    };
    const passkey = {
      id: "p",
      account: "a",
      credential_id: "c",
      public_key: "k",
      counter: 0,
      transports: "[]",
      backed_up: 0,
      name: "n",
      user_agent: "",
      created_at: 0,
      used_at: null,
    };
    await insertTie(database.db, tie);
    await insertPasskey(database.db, passkey);
    await insertIdentity(database.db, identity);
    const op = { id: "op", kind: "link", source: null, target: "a" } as const;
    await insertOp(database.db, { ...op, user_agent: null, now: 0 });
    await insertBusy(database.db, "op", ["a"]);
    await insertReversal(database.db, CHANGE, []);
    await holdAddress(database.db, { account: "a", email: "held@example.jp", since: 0 });
    const collisions: Record<keyof typeof CONSTRAINTS, () => Promise<unknown>> = {
      account_email_unique: () => insertAccount(database.db, account("b", "a@example.jp")),
      held_address_pkey: () => insertAccount(database.db, account("c", "held@example.jp")),
      account_identity_pkey: () => insertIdentity(database.db, identity),
      passkey_credential_unique: () => insertPasskey(database.db, { ...passkey, id: "q" }),
      place_pkey: () => insertTie(database.db, tie),
      operation_lock_pkey: () => insertBusy(database.db, "op", ["a"]),
    };
    for (const [name, collide] of Object.entries(collisions)) {
      const error = await collide().catch((caught: unknown) => caught);
      const { code } = CONSTRAINTS[name as keyof typeof CONSTRAINTS];
      expect(database.violation(error), name).toBe(code);
    }
  });

  test("any other failure has no error code", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    const orphan = insertTie(database.db, { account: "nobody", serviceId: 1, since: 0 });
    expect(database.violation(await orphan.catch((error: unknown) => error))).toBeUndefined();
    expect(database.violation(new Error("UNIQUE constraint"))).toBeUndefined();
    expect(database.violation(undefined)).toBeUndefined();
  });

  test("a transaction that throws leaves nothing behind", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    const failed = database.transact(async (trx) => {
      await insertAccount(trx, account("a"));
      throw new Error("half way");
    });
    await expect(failed).rejects.toThrow("half way");
    expect(await database.db.selectFrom("account").select("id").execute()).toEqual([]);
  });

  test("using the outer handle inside a transaction is an error, not an endless wait", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    const confused = database.transact(() => insertAccount(database.db, account("a")));
    await expect(confused).rejects.toThrow("the transaction's own handle");
    await insertAccount(database.db, account("a"));
  });

  test("50 parallel transactions lose no update", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    await insertAccount(database.db, account("a"));
    await insertTie(database.db, { account: "a", serviceId: 1, since: 0 });
    await Promise.all(
      Array.from({ length: 50 }, () =>
        database.transact(async (trx) => {
          await trx
            .updateTable("place")
            .set((eb) => ({ since: eb("since", "+", 1) }))
            .execute();
        }),
      ),
    );
    const { since } = await database.db.selectFrom("tie").select("since").executeTakeFirstOrThrow();
    expect(since).toBe(50);
  });

  test("a value that no column accepts is refused, and nothing is written", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    const hostile = { account: {} as string, serviceId: 1, since: 0 };
    await expect(insertTie(database.db, hostile)).rejects.toThrow();
    expect(await database.db.selectFrom("tie").selectAll().execute()).toEqual([]);
  });

  test("a time that a number cannot hold exactly is an error when it is read", async () => {
    await using opened = await openMigrated();
    const { database } = opened;
    await insertAccount(database.db, account("a"));
    const far = database.db
      .insertInto("place")
      .values({
        account: "a",
        service_id: 1,
        lineage: "l",
        since: (2n ** 60n) as unknown as number,
      })
      .execute();
    await far;
    await expect(database.db.selectFrom("tie").select("since").execute()).rejects.toThrow();
  });
});
