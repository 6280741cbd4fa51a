import { MigrationStatus, PROOF_LIFETIME_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { hashSecret } from "../../../src/settings/secrets.ts";
import { Browser } from "../../world/browser.ts";
import { describeOnce, onBothEngines, test } from "../../world/engines.ts";
import { freshSandbox } from "../../world/fresh-sandbox.ts";
import { failuresAt, haveFailed } from "../../world/guesses.ts";
import { codeOf, dataOf } from "../../world/outcomes.ts";
import { createWorld, type World } from "../../world/world.ts";
import { OLD_STORE, storeCallsAs, UNKNOWN_ADDRESS } from "./store-calls.ts";

const sandbox = await freshSandbox();

const proofsIn = (world: World) =>
  world.database.db.selectFrom("certification").selectAll().execute();

const failuresIn = async (world: World) =>
  (await world.database.db.selectFrom("password_attempt").select("failures").execute()).map(
    ({ failures }) => failures,
  );

describe("certification", () => {
  test("the right password gets a proof, of which only the hash is stored", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const answer = dataOf(await store.certify("Old-Store@example.jp", OLD_STORE.password));
    expect(answer.migration_status).toBe(MigrationStatus.NEED_MIGRATE);
    expect(answer.user_id).toMatch(/^[\w-]{43}$/);
    const proofs = await proofsIn(world);
    expect(proofs).toEqual([
      {
        hash: hashSecret(answer.user_id),
        caller: PEOPLE.hana.subject,
        service_id: 1,
        service_account: "store-1001",
        email: OLD_STORE.email,
        migration_status: MigrationStatus.NEED_MIGRATE,
        created_at: expect.any(Number),
        expires_at: (proofs[0]?.created_at ?? 0) + PROOF_LIFETIME_MS,
      },
    ]);
  });

  test.each([
    ["not-store@example.jp", MigrationStatus.NOT],
    ["moved-store@example.jp", MigrationStatus.MIGRATED],
  ])("%s gets its migration status", async (email, status) => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    expect(dataOf(await store.certify(email, OLD_STORE.password)).migration_status).toBe(status);
  });

  test("a wrong password and an unknown address get the same refusal, and prove nothing", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    const wrong = await store.certify(OLD_STORE.email, "Wrong2020");
    expect(codeOf(wrong)).toBe("UserNotFoundException");
    expect(wrong).toEqual(await store.certify(UNKNOWN_ADDRESS, "Wrong2020"));
    // An account of an ID has no password of its own at the store.
    expect(wrong).toEqual(await store.certify(PEOPLE.mio.email, PEOPLE.mio.password));
    expect(await proofsIn(world)).toEqual([]);
  });

  test("a malformed address is refused before the store is asked", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    await sandbox.fault({ service: "store", kind: "down" });
    for (const email of ["nobody", "a..b@docomo.ne.jp", "ı@example.jp", "a@x.jp <b@x.jp>"]) {
      expect(codeOf(await store.certify(email, "Store2020"))).toBe("InvalidParameterException");
    }
    expect(await failuresIn(world)).toEqual([]);
  });

  test("§8 a store that asks for a pause is no failed log-in, and the try does not count", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    await sandbox.fault({ service: "store", kind: "status", status: 429 });
    const answer = await store.certify(OLD_STORE.email, OLD_STORE.password);
    expect(codeOf(answer)).toBe("TooManyRequestException");
    expect(await failuresIn(world)).toEqual([0]);
  });

  test("a store that gives no answer is unavailable, and the try does not count", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    await sandbox.fault({ service: "store", kind: "drop-after", times: 1 });
    const dropped = await store.certify(OLD_STORE.email, "Wrong2020");
    await sandbox.fault({ service: "store", kind: "status", status: 500, times: 1 });
    const broken = await store.certify(OLD_STORE.email, "Wrong2020");
    expect([codeOf(dropped), codeOf(broken)]).toEqual([
      "ServiceUnavailableException",
      "ServiceUnavailableException",
    ]);
    expect(await failuresIn(world)).toEqual([0]);
  });

  onBothEngines(
    "after the session has ended, every call is refused and nothing is counted",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      const store = await storeCallsAs(world);
      dataOf(await store.logOut());
      for (const outcome of [
        await store.certify(OLD_STORE.email, OLD_STORE.password),
        await store.checkMigration(OLD_STORE.email),
        await store.forgot(OLD_STORE.email),
        await store.reset(OLD_STORE.email, "ABCDEF"),
      ]) {
        expect(codeOf(outcome)).toBe("NotAuthorizedException");
      }
      expect(await failuresIn(world)).toEqual([]);
      expect(await world.database.db.selectFrom("outbox").selectAll().execute()).toEqual([]);
    },
  );
});

describe("guessing at certification", () => {
  onBothEngines(
    "W02: of 50 tries at once five reach the store; then even the right password has to wait",
    async () => {
      await using world = await createWorld([PEOPLE.hana], sandbox);
      world.holdTime();
      const store = await storeCallsAs(world);
      const outcomes = await Promise.all(
        Array.from({ length: 50 }, (_, n) => store.certify(OLD_STORE.email, `Wrong${n}`)),
      );
      const codes = outcomes.map(codeOf);
      expect(codes.filter((code) => code === "UserNotFoundException")).toHaveLength(5);
      expect(codes.filter((code) => code === "LimitExceededException")).toHaveLength(45);
      const right = await store.certify(OLD_STORE.email, OLD_STORE.password);
      expect(codeOf(right)).toBe("LimitExceededException");
      world.passTime(1_000);
      dataOf(await store.certify(OLD_STORE.email, OLD_STORE.password));
    },
  );

  test("W03: an address that is locked at the sign-in is locked at certification, and the other way round", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    world.holdTime();
    const store = await storeCallsAs(world);
    const signIn = async (email: string, password: string) =>
      (await world.submitSignIn(new Browser(), world.loginUrl(), { email, password })).status;

    for (let turn = 0; turn < 5; turn += 1) await signIn(OLD_STORE.email, "Wrong2020");
    const locked = await store.certify(OLD_STORE.email, OLD_STORE.password);
    expect(codeOf(locked)).toBe("LimitExceededException");

    for (let turn = 0; turn < 5; turn += 1) await store.certify(PEOPLE.hana.email, "Wrong2020");
    expect(await signIn(PEOPLE.hana.email, PEOPLE.hana.password)).toBe(429);

    // After a hundred failures the lock does not end after a pause, and nothing more is counted.
    await haveFailed(world, OLD_STORE.email, 100);
    world.passTime(60 * 60_000);
    const again = await storeCallsAs(world);
    const spent = await again.certify(OLD_STORE.email, OLD_STORE.password);
    expect(codeOf(spent)).toBe("LimitExceededException");
    expect(await failuresAt(world, OLD_STORE.email)).toBe(100);
  });

  onBothEngines("W03: a right store password does not clear the counted failures", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    for (let turn = 0; turn < 4; turn += 1) await store.certify(OLD_STORE.email, "Wrong2020");
    dataOf(await store.certify(OLD_STORE.email, OLD_STORE.password));
    expect(await failuresIn(world)).toEqual([4]);
  });
});

describeOnce("the migration check", () => {
  const { NEED_MIGRATE, MIGRATED } = MigrationStatus;
  const moved = "moved-store@example.jp";

  test("answers NEED_MIGRATE without a proof, and asks no service", async () => {
    await using world = await createWorld([PEOPLE.hana], sandbox);
    const store = await storeCallsAs(world);
    await sandbox.fault({ service: "store", kind: "down" });
    for (const email of [OLD_STORE.email, moved, "not-store@example.jp", UNKNOWN_ADDRESS]) {
      expect(dataOf(await store.checkMigration(email))).toEqual({ migration_status: NEED_MIGRATE });
    }
    expect(codeOf(await store.checkMigration("a@b"))).toBe("InvalidParameterException");
  });

  test("answers the real status to a caller who has proved the account by certification, while the proof lasts", async () => {
    await using world = await createWorld([PEOPLE.hana, PEOPLE.mio], sandbox);
    const hana = await storeCallsAs(world);
    dataOf(await hana.certify(moved, OLD_STORE.password));
    const statusFor = async (visitor: typeof hana, email: string) =>
      dataOf(await visitor.checkMigration(email)).migration_status;
    expect(await statusFor(hana, "Moved-Store@example.jp")).toBe(MIGRATED);
    expect(await statusFor(hana, "not-store@example.jp")).toBe(NEED_MIGRATE);
    expect(await statusFor(await storeCallsAs(world, PEOPLE.mio), moved)).toBe(NEED_MIGRATE);
    world.passTime(PROOF_LIFETIME_MS);
    expect(await statusFor(await storeCallsAs(world), moved)).toBe(NEED_MIGRATE);
  });
});
