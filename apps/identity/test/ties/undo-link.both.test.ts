import {
  eraseAccount,
  migrateAccount,
  ServiceType,
  SLEEP_MS,
  suspendAccount,
  UserKind,
  unbroken,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { linkAccount } from "../../src/ties/linking/link.ts";
import { sweep } from "../../src/ties/operations/sweep.ts";
import { describeOnce, onBothEngines, test } from "../world/engines.ts";
import { LOGGED_IN } from "../world/logged-in.ts";
import { otherCode, readCode, workOutbox } from "../world/mailbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { placeCallsAs, readSleeps, readTies } from "../world/place-calls.ts";
import type { World } from "../world/world.ts";
import { certify, link, OLD_APP, OLD_STORE, startNeighbours } from "./old-accounts.ts";

const { hana, kenji } = PEOPLE;
const { sandbox, app, createLinkWorld } = await startNeighbours();
const DAY = 24 * 60 * 60_000;
const MINUTE = 60_000;
const { STORE, APP } = ServiceType;

/** Returns the state of an old account at its service. */
const accountAt = async (service: "store" | "app", id: string) => {
  const { accounts } = await sandbox.state(service);
  const { owner, email, state } =
    accounts.find((each) => (each as { id?: string }).id === id) ?? {};
  return { owner, email, state };
};

/** Links an old account of the store to Kenji's ID, and returns his calls. */
async function linkStore(world: World) {
  const calls = await placeCallsAs(world, kenji);
  dataOf(await link(world, calls.bearer, STORE, await certify(world, calls.bearer)));
  await workOutbox(world);
  return calls;
}

/** Frees a person's place at the store, in identity and at the store itself. */
async function removeStoreOf(world: World, { subject }: DemoPerson): Promise<void> {
  await world.database.db.deleteFrom("place").where("account", "=", subject).execute();
  for (const call of [suspendAccount, eraseAccount]) {
    const body = { user_key: subject, key: `by the store, ${call.name}` };
    await world.parts.connectors.byId(STORE)?.send(call, { body });
  }
}

const GIVEN_BACK = { owner: "old:store-1001", email: OLD_STORE.email, state: "active" };

describe("undoing a link", () => {
  test("gives the account back with its own address; both mailboxes get a mail", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    const place = (await calls.places()).find(({ service_id }) => service_id === STORE);
    expect(place).toMatchObject({
      state: "active",
      linked: { email: OLD_STORE.email, by_code: true },
    });
    expect(place?.undo_link_until).toBe((place?.linked?.at ?? 0) + SLEEP_MS);
    expect((await accountAt("store", "store-1001")).email).toBe(kenji.email);

    dataOf(await calls.undoLink(STORE));
    dataOf(await calls.undoLink(STORE));
    expect(await calls.services()).toEqual([2, 3]);
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
    await workOutbox(world);
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
    for (const to of [kenji.email, OLD_STORE.email]) {
      expect(await sandbox.mails(to), to).toHaveLength(2);
    }
    expect(await readSleeps(world)).toEqual([]);
    const busy = await world.database.db.selectFrom("operation_lock").selectAll().execute();
    expect(busy).toEqual([]);
  });

  test("is possible only for a linked account, for 14 days, and not while it sleeps", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    for (const service of [0, APP, 77]) {
      expect(codeOf(await calls.undoLink(service))).toBe("ResourceNotFoundException");
    }
    dataOf(await calls.leave(STORE));
    expect(codeOf(await calls.undoLink(STORE))).toBe("ResourceNotFoundException");
    dataOf(await calls.comeBack(STORE));
    world.passTime(SLEEP_MS);
    const later = await placeCallsAs(world, kenji);
    const place = (await later.places()).find(({ service_id }) => service_id === STORE);
    expect(place).toMatchObject({ linked: { email: OLD_STORE.email }, undo_link_until: null });
    expect(codeOf(await later.undoLink(STORE))).toBe("ResourceNotFoundException");
    expect(await later.services()).toEqual([1, 2, 3]);
  });

  test("requires a recent sign-in", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    world.passTime(9 * MINUTE);
    await world.database.db.updateTable("login_session").set({ auth_time: 1 }).execute();
    expect(codeOf(await calls.undoLink(STORE))).toBe("FreshSignInRequired");
  });

  test("if the service refuses, is refused; nothing is changed, and it can be tried again", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    const before = await readTies(world);
    const path = "account/owner";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await calls.undoLink(STORE))).toBe("E500-01");
    await workOutbox(world);
    // The service was told the old address, and then the ID's again.
    const address_seq = expect.any(Number);
    expect(await readTies(world)).toEqual(before.map((tie) => ({ ...tie, address_seq })));
    expect(await accountAt("store", "store-1001")).toMatchObject({ email: kenji.email });
    dataOf(await calls.undoLink(STORE));
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
  });

  test("if the service refuses after a call without an answer, the ID keeps the account, and is busy until the service agrees", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    const refuseAfterSilence = async (times: number) => {
      const path = "account/owner";
      await sandbox.fault({ service: "store", path, kind: "down", times: 1 });
      expect(codeOf(await calls.undoLink(STORE))).toBe("ServiceUnavailableException");
      expect(codeOf(await calls.leave(STORE))).toBe("MergeBusyException");
      await sandbox.fault({ service: "store", path, kind: "status", status: 502, times });
      expect(codeOf(await calls.undoLink(STORE))).toBe("E500-01");
    };
    await refuseAfterSilence(1);
    await workOutbox(world);
    expect(await accountAt("store", "store-1001")).toMatchObject({
      owner: `sub:${kenji.subject}`,
      email: kenji.email,
    });
    // The service refuses the way back, too.
    await refuseAfterSilence(2);
    expect(codeOf(await calls.leave(STORE))).toBe("MergeBusyException");
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(1);
    dataOf(await calls.leave(STORE));
  });

  test("M08, M12: if the service did it and its answer was lost, a later sweep of unfinished operations finishes it once", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    const path = "account/owner";
    await sandbox.fault({ service: "store", path, kind: "drop-after", times: 1 });
    expect(codeOf(await calls.undoLink(STORE))).toBe("ServiceUnavailableException");
    world.passTime(MINUTE);
    expect(await sweep(world.parts)).toBe(1);
    expect(await calls.services()).toEqual([2, 3]);
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
    await workOutbox(world);
    expect(await sandbox.mails(OLD_STORE.email)).toHaveLength(2);
  });

  onBothEngines(
    "M06: requested twice while leaving is requested twice: either the undo or the leaving happens, once",
    async () => {
      await using world = await createLinkWorld([kenji]);
      const calls = await linkStore(world);
      const [undone, again, left, leftAgain] = await Promise.all([
        calls.undoLink(STORE),
        calls.undoLink(STORE),
        calls.leave(STORE),
        calls.leave(STORE),
      ]);
      expect(undone.ok).toBe(again.ok);
      expect(left.ok).toBe(leftAgain.ok);
      expect(undone.ok).not.toBe(left.ok);
      expect(await calls.services()).toEqual([2, 3]);
      expect(await readSleeps(world)).toHaveLength(left.ok ? 1 : 0);
      expect(await accountAt("store", "store-1001")).toMatchObject(
        left.ok ? { state: "suspended", owner: `sub:${kenji.subject}` } : GIVEN_BACK,
      );
    },
  );

  test("is possible after a merge for the present holder; undoing the merge then brings back the rest", async () => {
    await using world = await createLinkWorld([hana, kenji]);
    const source = await placeCallsAs(world, kenji);
    const target = await mergeCallsAs(world, hana);
    await removeStoreOf(world, hana);
    dataOf(await link(world, source.bearer, STORE, await certify(world, source.bearer)));
    const merged = await driveToEnd(
      target,
      dataOf(await target.open(await idTokenOf(world, kenji))),
    );
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.undoLink(STORE));
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
    expect(await target.merges()).toMatchObject([
      { undo_hindered: [{ service_id: STORE, reason: "gone" }] },
    ]);
    const undone = await driveToEnd(target, dataOf(await target.undo(merged.merge_id)));
    expect(undone.state).toBe("done");
    expect(await (await placeCallsAs(world, kenji)).services()).toEqual([2, 3]);
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
  });
});

describeOnce("linking an undone account again", () => {
  const relink = (
    world: World,
    bearer: string,
    migration_user_key: string,
    confirmation_code?: string,
    service_kind: number = STORE,
  ) =>
    world.client({ bearer, language: "en" }).send(migrateAccount, {
      body: {
        identifier: 1,
        migration_user_key,
        service_kind,
        account_pattern: UserKind.EXISTING,
        ...(confirmation_code !== undefined && { confirmation_code }),
      },
    });

  test("needs a code from the old account's mailbox, for any caller; the same code can be repeated", async () => {
    await using world = await createLinkWorld([kenji, hana]);
    await removeStoreOf(world, hana);
    const calls = await linkStore(world);
    dataOf(await calls.undoLink(STORE));
    await workOutbox(world);
    const other = await placeCallsAs(world, hana);
    const proof = await certify(world, other.bearer);
    expect(codeOf(await relink(world, other.bearer, proof))).toBe("CodeRequiredException");
    const code = await readCode(world, sandbox, OLD_STORE.email);
    const wrong = await relink(world, other.bearer, proof, otherCode(code));
    expect(codeOf(wrong)).toBe("CodeMismatchException");
    // The code is for the other caller.
    const mine = await certify(world, calls.bearer);
    expect(codeOf(await relink(world, calls.bearer, mine, code))).toBe("CodeMismatchException");

    const path = "account/owner";
    await sandbox.fault({ service: "store", path, kind: "status", status: 502, times: 1 });
    expect(codeOf(await relink(world, other.bearer, proof, code))).toBe("E500-01");
    const outcomes = await Promise.all([1, 2].map(() => relink(world, other.bearer, proof, code)));
    for (const outcome of outcomes) dataOf(outcome);
    dataOf(await relink(world, other.bearer, proof));
    expect(await other.services()).toContain(STORE);
    const rows = await world.database.db.selectFrom("undone_link").selectAll().execute();
    expect(rows).toEqual([]);
  });

  test("C01: after five wrong codes no more are checked", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    dataOf(await calls.undoLink(STORE));
    const proof = await certify(world, calls.bearer);
    expect(codeOf(await relink(world, calls.bearer, proof))).toBe("CodeRequiredException");
    const code = await readCode(world, sandbox, OLD_STORE.email);
    for (let n = 0; n < 5; n += 1) {
      expect(codeOf(await relink(world, calls.bearer, proof, otherCode(code)))).toBe(
        "CodeMismatchException",
      );
    }
    expect(codeOf(await relink(world, calls.bearer, proof, code))).toBe("LimitExceededException");
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
  });

  test("needs no code after 14 days", async () => {
    await using world = await createLinkWorld([kenji]);
    const calls = await linkStore(world);
    dataOf(await calls.undoLink(STORE));
    world.passTime(SLEEP_MS);
    const later = await placeCallsAs(world, kenji);
    dataOf(await relink(world, later.bearer, await certify(world, later.bearer)));
  });

  test("is refused until the day that the message names, if the address was unverified when first linked", async () => {
    await using world = await createLinkWorld([kenji, hana]);
    const calls = await placeCallsAs(world, hana);
    const sign = (email_verified: boolean) => {
      const claims = { ...OLD_APP, email_verified };
      return app.sign(claims, world.parts.now());
    };
    dataOf(await relink(world, calls.bearer, await sign(false), undefined, APP));
    const place = (await calls.places()).find(({ service_id }) => service_id === APP);
    expect(place?.linked).toMatchObject({ email: OLD_APP.email, by_code: false });
    dataOf(await calls.undoLink(APP));
    const undone = await world.database.db
      .selectFrom("undone_link")
      .select("until")
      .executeTakeFirstOrThrow();
    const style = { dateStyle: "long", timeZone: "Asia/Tokyo" } as const;
    const day = unbroken(new Intl.DateTimeFormat("en-GB", style).format(undone.until));
    world.passTime(2_000);
    // That the address is verified now does not count: an attacker who got in since may have changed it.
    expect(await relink(world, calls.bearer, await sign(true), undefined, APP)).toMatchObject({
      error: { error_code: "E500-01", message_body: expect.stringContaining(day) },
    });
    expect(await accountAt("app", OLD_APP.sub)).toMatchObject({ owner: `old:${OLD_APP.sub}` });
    world.passTime(15 * DAY);
    const later = await placeCallsAs(world, hana);
    dataOf(await relink(world, later.bearer, await sign(false), undefined, APP));
  });

  test("if the undo falls between the caller's check and lock: is refused as busy, then needs a code", async () => {
    await using world = await createLinkWorld([kenji, hana]);
    await removeStoreOf(world, hana);
    const calls = await linkStore(world);
    const other = await placeCallsAs(world, hana);
    const { database } = world.parts;
    const proof = {
      issuer: "certification:1",
      subject: "store-1001",
      authTime: 1,
      email: OLD_STORE.email,
      emailVerified: true,
    };
    // Undoes the link after the check for an undone link, and before the old account is locked.
    let isUndone = false;
    const transact: Database["transact"] = async (work) => {
      if (!isUndone) {
        isUndone = true;
        dataOf(await calls.undoLink(STORE));
      }
      return database.transact(work);
    };
    const entry = world.parts.connectors.byId(STORE)?.entry;
    if (!entry) throw new Error("There is no store.");
    const parts = { ...world.parts, database: { ...database, transact } };
    const confirmation = {
      language: "en",
      trace: { userAgent: "", network: "", from: "" },
    } as const;
    const hurried = await linkAccount(
      parts,
      { account: hana.subject, user_agent: null, ...LOGGED_IN },
      entry,
      proof,
      confirmation,
    );
    expect(hurried).toEqual({ ok: false, code: "MergeBusyException" });
    const key = await certify(world, other.bearer);
    expect(codeOf(await relink(world, other.bearer, key))).toBe("CodeRequiredException");
    expect(await accountAt("store", "store-1001")).toEqual(GIVEN_BACK);
  });
});
