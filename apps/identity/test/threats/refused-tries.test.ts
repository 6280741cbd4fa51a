import {
  certifyStoreAccount,
  changePassword,
  migrateAccount,
  OperationDetail,
  resetStorePassword,
  UserKind,
  verifyCode,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkPassword } from "../../src/accounts/passwords/check-password.ts";
import { personAt } from "../social/provider-people.ts";
import { Browser } from "../world/browser.ts";
import { LoginVisitor } from "../world/login-visitor.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { signInToPool } from "../world/pool-sign-in.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { SocialVisitor } from "../world/social-visitor.ts";
import { watchDatabase } from "../world/watch-work.ts";
import { createWorld, type World } from "../world/world.ts";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox[Symbol.asyncDispose]());

const { hana, kenji } = PEOPLE;
const PASSWORD = "Guessed2026";
const CODE = "ABCDEF";

const readRefusals = ({ database }: World) =>
  database.db.selectFrom("journal").selectAll().where("log_level", "=", 1).execute();

const askForCode = (flow: string) => async (world: World) => {
  const visitor = new LoginVisitor(world);
  const page = await visitor.submit(await visitor.goTo(`/${flow}`), { email: hana.email });
  await visitor.submit(page, { code: CODE });
};

/** Signs a holder in. Returns the token and a client with it. */
const asHolder = async (world: World) => {
  const { access_token } = await world.signIn();
  return { access_token, client: world.client({ bearer: access_token }) };
};

/** Kinds of refusals: the name, what causes it, and what is recorded. */
const WAYS: readonly (readonly [string, (world: World) => Promise<unknown>, number, string])[] = [
  [
    "a wrong password on the hosted login",
    (world) => world.submitSignIn(new Browser(), world.loginUrl(), { ...hana, password: PASSWORD }),
    OperationDetail.LOGIN,
    "wrong",
  ],
  [
    "a wrong password on the pool's page",
    async (world) => {
      const pool = await createPoolClient(reach(world));
      await pool.walk(await pool.begin(), { ...hana, password: PASSWORD }).catch(() => {});
    },
    OperationDetail.LOGIN,
    "wrong",
  ],
  [
    "a wrong password by the pool's call",
    (world) => signInToPool(world.url, { ...hana, password: PASSWORD }).catch(() => {}),
    OperationDetail.LOGIN,
    "wrong",
  ],
  [
    "a right password that must be replaced, on the hosted login",
    async (world) => {
      await world.database.db.updateTable("account").set({ password_reset_required: 1 }).execute();
      await world.submitSignIn(new Browser(), world.loginUrl(), hana);
    },
    OperationDetail.LOGIN,
    "reset-required",
  ],
  [
    "the right password of an address that was never proved, by the pool's call",
    async (world) => {
      await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
      await signInToPool(world.url, hana).catch(() => {});
    },
    OperationDetail.LOGIN,
    "unconfirmed",
  ],
  [
    "another person's Google account with the holder's address",
    (world) => new SocialVisitor(world).signIn("google", personAt(hana.email)),
    OperationDetail.LOGIN,
    "own-sign-in",
  ],
  [
    "a wrong code for a forgotten password",
    askForCode("forgot"),
    OperationDetail.INPUT_CONFIRMATION_CODE,
    "CodeMismatchException",
  ],
  [
    "a wrong code for signing up",
    askForCode("sign-up"),
    OperationDetail.INPUT_CONFIRMATION_CODE,
    "CodeMismatchException",
  ],
  [
    "a wrong code for a new address",
    async (world) => {
      const { client, access_token } = await asHolder(world);
      const after_email = "new@example.jp";
      const body = { access_token, attribute_name: "email", code: CODE, after_email } as const;
      await client.send(verifyCode, { body });
    },
    OperationDetail.INPUT_CONFIRMATION_CODE,
    "CodeMismatchException",
  ],
  [
    "a wrong present password, when it is changed",
    async (world) => {
      const { client, access_token } = await asHolder(world);
      const [previous_password, proposed_password] = [PASSWORD, "Hanami2027"];
      const body = { access_token, previous_password, proposed_password };
      await client.send(changePassword, { body });
    },
    OperationDetail.CHANGE_PASSWORD,
    "wrong",
  ],
  [
    "a wrong password of the store",
    async (world) => {
      const { client } = await asHolder(world);
      const body = { email: "old-store@example.jp", password: PASSWORD };
      await client.send(certifyStoreAccount, { body });
    },
    OperationDetail.ACCOUNT_LINK_STORE,
    "wrong",
  ],
  [
    "a wrong code for a new password at the store",
    async (world) => {
      const { client } = await asHolder(world);
      const body = { email: "old-store@example.jp", password: PASSWORD, confirmation_code: CODE };
      await client.send(resetStorePassword, { body });
    },
    OperationDetail.INPUT_CONFIRMATION_CODE,
    "CodeMismatchException",
  ],
  [
    "a made-up proof of an old account",
    async (world) => {
      const { client } = await asHolder(world);
      const proof = { migration_user_key: PASSWORD, account_pattern: UserKind.EXISTING };
      await client.send(migrateAccount, { body: { identifier: 1, service_kind: 1, ...proof } });
    },
    OperationDetail.ACCOUNT_LINK,
    "InvalidProofException",
  ],
];

describe("S13: a refusal writes a journal row about the account:", () => {
  test.each(WAYS)("%s", async (_, tryIt, detail, reason) => {
    await using world = await createWorld([hana], sandbox);
    await tryIt(world);
    const rows = await readRefusals(world);
    expect(rows).toMatchObject([
      {
        author: "identity",
        account: hana.subject,
        operation_detail: detail,
        log_text: reason,
        user_agent: "node",
        // Of the network only a keyed hash is stored.
        network: expect.stringMatching(/^[\w-]{43}$/),
        times: 1,
      },
    ]);
    const told = JSON.stringify(rows);
    for (const secret of [PASSWORD, CODE, hana.password, "127.0.0"]) {
      expect(told).not.toContain(secret);
    }
  });

  test("tries during a pause have a row of their own", async () => {
    await using world = await createWorld();
    world.holdTime();
    for (let n = 0; n < 8; n += 1) {
      const typed = { email: "HANA@example.jp", password: PASSWORD };
      await world.submitSignIn(new Browser(), world.loginUrl(), typed);
    }
    const rows = await readRefusals(world);
    const told = rows.map((row) => [row.log_text, row.account, row.times]);
    expect(told.toSorted()).toEqual([
      ["locked", hana.subject, 3],
      ["wrong", hana.subject, 5],
    ]);
  });

  test("a try at an unknown address has a row too, without the address", async () => {
    await using world = await createWorld();
    world.holdTime();
    // The first one is a password, typed into the wrong field.
    for (const email of [hana.password, "nobody@example.jp"]) {
      const typed = { email, password: PASSWORD };
      await world.submitSignIn(new Browser(), world.loginUrl(), typed);
    }
    const rows = await readRefusals(world);
    const one = { account: null, email: "", log_text: "wrong", times: 1 };
    expect(rows).toMatchObject([one, one]);
    expect(JSON.stringify(rows)).not.toContain(hana.password);
  });

  test("the statements are the same for known, closed and unknown addresses, before and after a link is mailed", async () => {
    await using world = await createWorld([hana, kenji]);
    world.holdTime();
    await world.database.db
      .updateTable("account")
      .set({ state: "disabled" })
      .where("id", "=", kenji.subject)
      .execute();
    const done: string[] = [];
    const parts = { ...world.parts, database: watchDatabase(world.database, done) };
    const work = async (email: string) => {
      done.length = 0;
      const from = { userAgent: "", network: "", from: "192.0.2.1" } as const;
      const typedIn = { ...from, browser: "of nobody", language: "en" } as const;
      const check = await checkPassword(
        parts,
        { email, password: PASSWORD },
        { ...typedIn, detail: OperationDetail.LOGIN },
      );
      const statements = done.filter((statement) => !statement.endsWith(" rows"));
      return [check, ...statements] as const;
    };
    const setBack = (failures: number) =>
      world.database.db
        .updateTable("password_attempt")
        .set({ failures, last_at: world.parts.now() })
        .execute();
    for (const [failures, refused] of [
      [0, { code: "wrong" }],
      [5, { code: "locked", retryAfterSeconds: 1 }],
      [12, { code: "link", retryAfterSeconds: 128 }],
      // A link has been mailed to the known address: no other follows for an hour.
      [13, { code: "link", retryAfterSeconds: 256 }],
      [100, { code: "link" }],
    ] as const) {
      await setBack(failures);
      const known = await work(hana.email);
      expect(known[0]).toEqual({ ok: false, ...refused });
      expect(await work(kenji.email)).toEqual(known);
      expect(await work("nobody@example.jp")).toEqual(known);
    }
  });

  test("the right password writes no row of a refusal", async () => {
    await using world = await createWorld();
    await world.signIn();
    expect(await readRefusals(world)).toEqual([]);
    const rows = await world.database.db.selectFrom("journal").selectAll().execute();
    const [network] = rows.map((row) => row.network);
    expect(network).toMatch(/^[\w-]{43}$/);
  });
});
