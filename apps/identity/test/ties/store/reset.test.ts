import { CODE_LIFETIME_MS, CODE_MAX_TRIES } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { createJobHandlers } from "../../../src/process/job-handlers.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { readEverything } from "../../world/read-everything.ts";
import { createWorld, type World } from "../../world/world.ts";
import {
  NEW_PASSWORD,
  OLD_STORE,
  readCode,
  storeCallsAs,
  UNKNOWN_ADDRESS,
  workOutbox,
  wrongCode,
} from "./store-calls.ts";

const sandbox = await freshSandbox();

type Calls = Awaited<ReturnType<typeof storeCallsAs>>;

async function askForCode(world: World, store: Calls, email: string = OLD_STORE.email) {
  dataOf(await store.forgot(email));
  const code = await readCode(world, sandbox, email);
  if (code === undefined) throw new Error("No code was mailed.");
  return code;
}

const opens = async (world: World, password: string, person: typeof PEOPLE.hana = PEOPLE.hana) =>
  (await (await storeCallsAs(world, person)).certify(OLD_STORE.email, password)).ok;

describe("a forgotten store password", () => {
  test("can be replaced with the code from the mail", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const code = await askForCode(world, store);
    expect(dataOf(await store.reset("Old-Store@Example.jp", code.toLowerCase()))).toEqual({});
    expect(await opens(world, OLD_STORE.password)).toBe(false);
    expect(await opens(world, NEW_PASSWORD)).toBe(true);
  });

  test.each([UNKNOWN_ADDRESS, "moved-store@example.jp", "not-store@example.jp", PEOPLE.mio.email])(
    "%s gets the same answer as a known address, and no mail",
    async (email) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const store = await storeCallsAs(world);
      expect(await store.forgot(email)).toEqual(await store.forgot(OLD_STORE.email));
      await workOutbox(world);
      expect(await sandbox.mails(email)).toEqual([]);
      expect(await sandbox.mails(OLD_STORE.email)).toHaveLength(1);
      expect(await world.database.db.selectFrom("outbox").select("id").execute()).toEqual([]);
    },
  );

  test("the database contains no readable code", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    dataOf(await store.forgot(OLD_STORE.email));
    const rows = await readEverything(world);
    const code = await readCode(world, sandbox, OLD_STORE.email);
    expect(code).toBeDefined();
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  test("a store that is down is asked again until the code has expired", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    await sandbox.fault({ service: "store", path: "/account/migration-check", kind: "down" });
    dataOf(await store.forgot(OLD_STORE.email));
    await workOutbox(world);
    expect(await sandbox.mails(OLD_STORE.email)).toEqual([]);
    await sandbox.clearFaults();
    world.passTime(10_000);
    expect(await readCode(world, sandbox, OLD_STORE.email)).toBeDefined();

    await sandbox.fault({ service: "store", path: "/account/migration-check", kind: "down" });
    dataOf(await store.forgot(OLD_STORE.email));
    await workOutbox(world);
    world.passTime(CODE_LIFETIME_MS);
    await sandbox.clearFaults();
    await workOutbox(world);
    expect(await sandbox.mails(OLD_STORE.email)).toHaveLength(1);
    const [left] = await world.database.db.selectFrom("outbox").selectAll().execute();
    expect(left?.gave_up_at).not.toBeNull();
  });

  test("after too many requests, known and unknown addresses get the same refusal", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    for (const email of [OLD_STORE.email, UNKNOWN_ADDRESS]) {
      for (let turn = 0; turn < 5; turn += 1) dataOf(await store.forgot(email));
      expect(codeOf(await store.forgot(email))).toBe("LimitExceededException");
    }
  });

  test("an address that its mail server refused is refused, whether or not the store knows it", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    for (const email_key of [OLD_STORE.email, UNKNOWN_ADDRESS]) {
      await world.database.db.insertInto("undeliverable").values({ email_key, since: 1 }).execute();
      expect(codeOf(await store.forgot(email_key))).toBe("CodeDeliveryFailureException");
    }
  });

  test("W01: if a reset's own mail is refused for good, later requests are answered as before", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const refusal = { result: "refused", reason: "550", isDeadAddress: true } as const;
    const mailer = { ...world.parts.mailer, send: async () => refusal };
    dataOf(await store.forgot(OLD_STORE.email));
    await world.parts.outbox.work(createJobHandlers({ ...world.parts, mailer }));
    const [row] = await world.database.db.selectFrom("outbox").selectAll().execute();
    expect(row).toMatchObject({ last_error: "550", gave_up_at: expect.any(Number) });
    expect(await store.forgot(OLD_STORE.email)).toEqual(await store.forgot(UNKNOWN_ADDRESS));
    dataOf(await store.forgot(OLD_STORE.email));
  });

  test("a malformed address is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    expect(codeOf(await store.forgot("nobody"))).toBe("InvalidParameterException");
    expect(codeOf(await store.reset("nobody", "ABCDEF"))).toBe("InvalidParameterException");
  });
});

describe("setting the new store password", () => {
  test.each([
    ["too short", "Short1"],
    ["no digit", "Passwords"],
    ["no letter", "12345678"],
    ["a space at the end", "Store2026 "],
    ["the address itself", "OLD-STORE1@example.jp"],
  ])("a bad password (%s) is refused before the code is checked", async (_, password) => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const email = "old-store1@example.jp";
    expect(codeOf(await store.reset(email, "ABCDEF", password))).toBe("InvalidPasswordException");
    expect(await world.database.db.selectFrom("password_attempt").selectAll().execute()).toEqual(
      [],
    );
  });

  test("C07: if no code was sent, every typed code is refused", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    for (const code of ["ABCDEF", "000000", " ", "null"]) {
      expect(codeOf(await store.reset(OLD_STORE.email, code))).toBe("CodeMismatchException");
    }
    expect(await opens(world, OLD_STORE.password)).toBe(true);
  });

  test("C01, C02: of 50 wrong codes at once five are checked, and a resend does not help", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const code = await askForCode(world, store);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () => store.reset(OLD_STORE.email, wrongCode(code))),
    );
    const mismatches = outcomes.filter((each) => codeOf(each) === "CodeMismatchException");
    expect(mismatches).toHaveLength(CODE_MAX_TRIES);
    const newest = await askForCode(world, store);
    world.passTime(60_000);
    expect(codeOf(await store.reset(OLD_STORE.email, newest))).toBe("LimitExceededException");
  });

  test("C03, C04, C05: only the newest code works, only once, and only until it expires", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const first = await askForCode(world, store);
    const second = await askForCode(world, store);
    expect(codeOf(await store.reset(OLD_STORE.email, first))).toBe("CodeMismatchException");
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => store.reset(OLD_STORE.email, second)),
    );
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(codeOf(await store.reset(OLD_STORE.email, second))).toMatch(/Expired|Limit/);

    world.passTime(15 * 60_000);
    const later = await storeCallsAs(world);
    const third = await askForCode(world, later);
    world.passTime(CODE_LIFETIME_MS);
    const late = await (await storeCallsAs(world)).reset(OLD_STORE.email, third);
    expect(codeOf(late)).toBe("ExpiredCodeException");
  });

  test("C06: a code is accepted only from the caller who requested it, and only for its address", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.mio], sandbox);
    const hana = await storeCallsAs(world);
    const mio = await storeCallsAs(world, PEOPLE.mio);
    const code = await askForCode(world, hana);
    expect(codeOf(await mio.reset(OLD_STORE.email, code))).toBe("CodeMismatchException");
    dataOf(await mio.forgot(OLD_STORE.email));
    expect(codeOf(await mio.reset(OLD_STORE.email, code))).toBe("CodeMismatchException");
    dataOf(await hana.forgot(UNKNOWN_ADDRESS));
    expect(codeOf(await hana.reset(UNKNOWN_ADDRESS, code))).toBe("CodeMismatchException");
    const tries = await world.database.db.selectFrom("verification_code").select("tries").execute();
    expect(tries.map((row) => row.tries).toSorted()).toEqual([0, 1, 1]);
    dataOf(await hana.reset(OLD_STORE.email, code));
  });

  test.each(["moved-store@example.jp", "not-store@example.jp", UNKNOWN_ADDRESS])(
    "%s cannot be reset even with the right code",
    async (email) => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const store = await storeCallsAs(world);
      const issued = await world.parts.codes.issue(
        world.database.db,
        { purpose: "service-reset", serviceId: 1, caller: PEOPLE.hana.subject, emailKey: email },
        email,
        world.parts.now(),
      );
      expect(codeOf(await store.reset(email, dataOf(issued)))).toBe("CodeMismatchException");
      const before = await store.certify(email, OLD_STORE.password);
      expect(before.ok).toBe(email !== UNKNOWN_ADDRESS);
    },
  );

  test.each([
    ["/account/migration-check", "down"],
    ["/account/password", "down"],
    ["/account/password", "drop-after"],
  ] as const)("if the store does not answer (%s, %s), the code stays valid", async (path, kind) => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const code = await askForCode(world, store);
    await sandbox.fault({ service: "store", path, kind, times: 1 });
    const outcome = await store.reset(OLD_STORE.email, code);
    expect(codeOf(outcome)).toBe("ServiceUnavailableException");
    dataOf(await store.reset(OLD_STORE.email, code));
    expect(await opens(world, NEW_PASSWORD)).toBe(true);
  });

  test("an account that vanishes at the last moment is refused like a wrong code", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const code = await askForCode(world, store);
    const path = "/account/password";
    await sandbox.fault({ service: "store", path, kind: "status", status: 404, times: 1 });
    expect(codeOf(await store.reset(OLD_STORE.email, code))).toBe("CodeMismatchException");
  });

  test("S06, W03: a lock from guessing does not block a right code; a wrong code does not lift the lock", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    world.holdTime();
    const store = await storeCallsAs(world);
    const code = await askForCode(world, store);
    for (let turn = 0; turn < 5; turn += 1) await store.certify(OLD_STORE.email, "Wrong2020");
    const wrong = await store.reset(OLD_STORE.email, wrongCode(code));
    expect(codeOf(wrong)).toBe("CodeMismatchException");
    const locked = await store.certify(OLD_STORE.email, OLD_STORE.password);
    expect(codeOf(locked)).toBe("LimitExceededException");
    dataOf(await store.reset(OLD_STORE.email, code));
    expect(await world.database.db.selectFrom("password_attempt").selectAll().execute()).toEqual(
      [],
    );
  });
});
