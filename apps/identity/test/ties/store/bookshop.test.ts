import { MigrationStatus, OperationDetail } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Browser } from "../../world/browser.ts";
import { emailOf, startEmailChange } from "../../world/email-change.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { type Sandbox, startOwnSandbox, startSandbox } from "../../world/sandbox.ts";
import { createWorld, type World } from "../../world/world.ts";
import { BOOKSHOP, BOOKSHOP_ID, serviceCallsAs, withBookshop } from "./bookshop.ts";
import { NEW_PASSWORD, OLD_STORE, readCode, storeCallsAs, workOutbox } from "./store-calls.ts";

let sandbox: Sandbox;
let others: Sandbox;
beforeAll(async () => {
  [sandbox, others] = await Promise.all([startSandbox(), startOwnSandbox()]);
});
beforeEach(async () => {
  await Promise.all([sandbox.reset(), others.reset()]);
});
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await others[Symbol.asyncDispose]();
});

const { hana, kenji } = PEOPLE;
const { email, password } = OLD_STORE;

const createBookWorld = (forgot?: boolean) =>
  createWorld([hana, kenji], sandbox, withBookshop(demoCatalogue(sandbox.origin), others, forgot));

type Calls = Awaited<ReturnType<typeof serviceCallsAs>>;

const callsOfBoth = async (world: World): Promise<{ store: Calls; bookshop: Calls }> => ({
  store: await storeCallsAs(world),
  bookshop: await serviceCallsAs(world, BOOKSHOP),
});

/** Each of the two services, with the other one. */
const PAIRS = [
  ["store", "bookshop"],
  ["bookshop", "store"],
] as const;

async function askForCode(world: World, calls: Calls): Promise<string> {
  dataOf(await calls.forgot(email));
  return (await readCode(world, sandbox, email)) ?? "";
}

async function lock(calls: Calls): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await calls.certify(email, "Wrong2020");
  expect(codeOf(await calls.certify(email, password))).toBe("LimitExceededException");
}

describe("a second service whose accounts are proven by password", () => {
  test("certifies accounts and resets forgotten passwords in its own name, and not at the store", async () => {
    await using world = await createBookWorld();
    const { store, bookshop } = await callsOfBoth(world);
    expect(dataOf(await bookshop.certify(email, password)).migration_status).toBe(
      MigrationStatus.NEED_MIGRATE,
    );
    const code = await askForCode(world, bookshop);
    const [mail] = await sandbox.mails(email);
    expect(mail?.text).toContain("Bookshop");
    dataOf(await bookshop.reset(email, code));
    dataOf(await bookshop.certify(email, NEW_PASSWORD));
    expect(codeOf(await bookshop.certify(email, password))).toBe("UserNotFoundException");
    dataOf(await store.certify(email, password));
  });

  test("the store's own calls and the calls by its kind reach the same service", async () => {
    await using world = await createBookWorld();
    const byKind = await serviceCallsAs(world, "store");
    const code = await askForCode(world, byKind);
    dataOf(await (await storeCallsAs(world)).reset(email, code));
    dataOf(await byKind.certify(email, NEW_PASSWORD));
  });

  test.each(["app", "school", "planner", "id", "nobody"])("kind %s is refused", async (kind) => {
    await using world = await createBookWorld();
    const calls = await serviceCallsAs(world, kind);
    for (const outcome of [
      await calls.certify(email, password),
      await calls.checkMigration(email),
      await calls.forgot(email),
      await calls.reset(email, "ABCDEF"),
    ]) {
      expect(codeOf(outcome)).toBe("ResourceNotFoundException");
    }
  });

  test("if it resets no passwords, sends no code and accepts none", async () => {
    await using world = await createBookWorld(false);
    const bookshop = await serviceCallsAs(world, BOOKSHOP);
    dataOf(await bookshop.certify(email, password));
    expect(codeOf(await bookshop.forgot(email))).toBe("ResourceNotFoundException");
    expect(codeOf(await bookshop.reset(email, "ABCDEF"))).toBe("ResourceNotFoundException");
  });

  test("a wrong password at the second service is journaled, but not as one at the store", async () => {
    await using world = await createBookWorld();
    await (await serviceCallsAs(world, BOOKSHOP)).certify(email, "Wrong2020");
    const rows = await world.database.db
      .selectFrom("journal")
      .select(["account", "operation_detail"])
      .where("operation_detail", "in", [
        OperationDetail.ACCOUNT_LINK,
        OperationDetail.ACCOUNT_LINK_STORE,
      ])
      .execute();
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { account: hana.subject, operation_detail: OperationDetail.ACCOUNT_LINK },
    ]);
  });
});

describe.each(PAIRS)("what happened at the %s does not count at the %s:", (here, there) => {
  test("a code for a new password, even if both have sent one", async () => {
    await using world = await createBookWorld();
    const allCalls = await callsOfBoth(world);
    const code = await askForCode(world, allCalls[here]);
    expect(codeOf(await allCalls[there].reset(email, code))).toBe("CodeMismatchException");
    const other = await askForCode(world, allCalls[there]);
    expect(codeOf(await allCalls[there].reset(email, code))).toBe("CodeMismatchException");
    dataOf(await allCalls[there].certify(email, password));
    dataOf(await allCalls[here].reset(email, code));
    dataOf(await allCalls[there].certify(email, password));
    dataOf(await allCalls[there].reset(email, other));
  });

  test("the migration status that a certification returned", async () => {
    await using world = await createBookWorld();
    const allCalls = await callsOfBoth(world);
    const moved = "moved-store@example.jp";
    dataOf(await allCalls[here].certify(moved, password));
    const statusAt = async (calls: Calls) => dataOf(await calls.checkMigration(moved));
    expect(await statusAt(allCalls[here])).toEqual({ migration_status: MigrationStatus.MIGRATED });
    expect(await statusAt(allCalls[there])).toEqual({
      migration_status: MigrationStatus.NEED_MIGRATE,
    });
  });

  test("W03: a lock, which a right or a new password at the other service does not end either", async () => {
    await using world = await createBookWorld();
    world.holdTime();
    const allCalls = await callsOfBoth(world);
    const code = await askForCode(world, allCalls[there]);
    await lock(allCalls[here]);
    dataOf(await allCalls[there].certify(email, password));
    expect(codeOf(await allCalls[here].certify(email, password))).toBe("LimitExceededException");
    dataOf(await allCalls[there].reset(email, code));
    expect(codeOf(await allCalls[here].certify(email, password))).toBe("LimitExceededException");
  });
});

test("W04: guesses at the bookshop lock no one out of their ID", async () => {
  await using world = await createBookWorld();
  world.holdTime();
  const bookshop = await serviceCallsAs(world, BOOKSHOP, kenji);
  for (let turn = 0; turn < 6; turn += 1) await bookshop.certify(hana.email, "Wrong2020");
  expect(codeOf(await bookshop.certify(hana.email, "Wrong2020"))).toBe("LimitExceededException");
  const signedIn = await world.submitSignIn(new Browser(), world.loginUrl(), hana);
  expect(signedIn.status).not.toBe(429);
});

describe("the check of a new address", () => {
  const NEW = "kenji-new@example.jp";

  test.each(["store", "bookshop"] as const)(
    "an old account at only the %s prevents the change",
    async (where) => {
      await using world = await createBookWorld();
      const change = await startEmailChange(world, sandbox, kenji);
      const code = await change.obtainCode(email);
      // The other service does not answer, which neither prevents nor allows the change.
      const silent = where === "store" ? others : sandbox;
      await silent.fault({ service: "store", path: "/account/old/active", kind: "down" });
      const refused = await change.confirm(code, email);
      expect(codeOf(refused)).toBe("StoreUserExistsException");
      const { message_title, message_body, service_id } =
        !refused.ok && refused.kind === "refused" ? refused.error : expect.fail();
      expect(message_title).not.toContain("ストア");
      expect([/ストア/.test(message_body), /書店/.test(message_body), service_id]).toEqual(
        where === "store" ? [true, false, undefined] : [false, true, BOOKSHOP_ID],
      );
      expect(await emailOf(world, kenji)).toBe(kenji.email);
    },
  );

  test("another service with the store's id is called by its own name", async () => {
    const { catalogue, connectorSecrets } = withBookshop(demoCatalogue(sandbox.origin), sandbox);
    const first = catalogue
      .filter(({ kind }) => kind !== "store")
      .map((entry) => (entry.kind === BOOKSHOP ? { ...entry, service_id: 1 } : entry));
    await using world = await createWorld([kenji], sandbox, { catalogue: first, connectorSecrets });
    const change = await startEmailChange(world, sandbox, kenji);
    const refused = await change.confirm(await change.obtainCode(email), email);
    expect(codeOf(refused)).toBe("StoreUserExistsException");
    const { message_body, service_id } =
      !refused.ok && refused.kind === "refused" ? refused.error : expect.fail();
    expect([message_body, service_id]).toEqual([expect.stringContaining("書店"), 1]);
    expect(message_body).not.toContain("ストア");
  });

  test("silent services do not block the change, and the journal names them", async () => {
    await using world = await createBookWorld();
    const change = await startEmailChange(world, sandbox, kenji);
    const code = await change.obtainCode(NEW);
    for (const silent of [sandbox, others]) {
      await silent.fault({ service: "store", path: "/account/old/active", kind: "hang" });
    }
    dataOf(await change.confirm(code, NEW));
    await workOutbox(world);
    expect(await emailOf(world, kenji)).toBe(NEW);
    const { log_text } = await world.database.db
      .selectFrom("journal")
      .select("log_text")
      .where("operation_detail", "=", OperationDetail.CHANGE_EMAIL)
      .executeTakeFirstOrThrow();
    expect(log_text).toBe("silent store bookshop");
  });
});
