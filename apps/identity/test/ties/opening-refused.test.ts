import { SLEEP_MS } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import { serviceChangeWords } from "@musubi/messages/both/service-change";
import { describe, expect, test } from "vitest";
import { insertAside } from "../../src/database/queries/asides.ts";
import { deleteTie } from "../../src/database/queries/ties.ts";
import { closeId } from "../world/close-id.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { workOutbox } from "../world/mailbox.ts";
import { makeBusy } from "../world/merges.ts";
import {
  findFirstUseOf,
  NOTHING,
  OPENED,
  pressNew,
  STORE,
  standAtStore,
} from "../world/openings.ts";
import { dataOf } from "../world/outcomes.ts";
import { placeCallsAs } from "../world/place-calls.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const MINUTE = 60_000;

const sandbox = await freshSandbox();

const set = ({ database, parts }: World, rest: "stopped_until" | "frozen_until") =>
  database.db
    .updateTable("account")
    .set({ [rest]: parts.now() + MINUTE })
    .execute();

describe("no account is opened for an ID that is", () => {
  test.each([
    ["closed", "NotAuthorizedException", (world: World) => closeId(world, kenji)],
    ["stopped", "AccountRestingException", (world: World) => set(world, "stopped_until")],
    ["frozen", "AccountRestingException", (world: World) => set(world, "frozen_until")],
  ] as const)("%s", async (_, code, arrange) => {
    await using world = await createWorld([kenji], sandbox);
    await arrange(world);
    expect(await pressNew(world, kenji)).toEqual({ ok: false, code });
    expect(await standAtStore(world, sandbox, kenji)).toEqual(NOTHING);
  });

  test("busy", async () => {
    await using world = await createWorld([kenji], sandbox);
    await makeBusy(world, kenji.subject);
    expect(await findFirstUseOf(world, kenji)).toBe("busy");
    expect(await pressNew(world, kenji)).toEqual({ ok: false, code: "MergeBusyException" });
    expect(await standAtStore(world, sandbox, kenji)).toEqual({ ...NOTHING, busy: 1 });
  });
});

describe("S27: a holder who left the service", () => {
  test.each([
    ["ja", serviceChangeWords.ja.opening.asleep],
    ["en", serviceChangeWords.en.opening.asleep],
  ] as const)("is refused a new account, and can come back (%s)", async (language, message) => {
    await using world = await createWorld([hana], sandbox);
    const calls = await placeCallsAs(world, hana);
    dataOf(await calls.leave(STORE));
    expect(await findFirstUseOf(world, hana)).toBe("asleep");
    const refused = { ok: false, code: "E500-01", message };
    expect(await pressNew(world, hana, STORE, language)).toEqual(refused);
    const asleep = { tied: 0, there: ["suspended"], busy: 0 };
    expect(await standAtStore(world, sandbox, hana)).toEqual(asleep);
    dataOf(await calls.comeBack(STORE));
    expect(await standAtStore(world, sandbox, hana)).toEqual(OPENED);
  });

  test("can open a new account only after the old one is erased", async () => {
    await using world = await createWorld([hana], sandbox);
    dataOf(await (await placeCallsAs(world, hana)).leave(STORE));
    world.passTime(SLEEP_MS);
    expect(await findFirstUseOf(world, hana)).toBe("busy");
    expect(await pressNew(world, hana)).toMatchObject({ code: "E500-01" });
    await workOutbox(world);
    expect(await findFirstUseOf(world, hana)).toBe("new");
    dataOf(await pressNew(world, hana));
    expect(await standAtStore(world, sandbox, hana)).toEqual(OPENED);
  });
});

describe("an opening that is refused ends, and the ID is not busy", () => {
  test.each([
    ["ja", /[ぁ-ん]/],
    ["en", /^This could not be done/],
  ] as const)("by the service, in the holder's language (%s)", async (language, words) => {
    await using world = await createWorld([kenji], sandbox);
    const refusal = {
      service: "store",
      path: "account/open",
      kind: "status",
      status: 502,
    } as const;
    await sandbox.fault({ ...refusal, times: 1 });
    expect(await pressNew(world, kenji, STORE, language)).toEqual({
      ok: false,
      code: "E500-01",
      message: expect.stringMatching(words),
    });
    expect(await standAtStore(world, sandbox, kenji)).toEqual(NOTHING);
    dataOf(await pressNew(world, kenji));
    expect(await standAtStore(world, sandbox, kenji)).toEqual(OPENED);
  });

  test("by the service after a call without an answer: what that call opened is erased", async () => {
    await using world = await createWorld([kenji], sandbox);
    const opening = { service: "store", path: "account/open", times: 1 } as const;
    await sandbox.fault({ ...opening, kind: "drop-after" });
    expect(await pressNew(world, kenji)).toMatchObject({ code: "ServiceUnavailableException" });
    await sandbox.fault({ ...opening, kind: "status", status: 502 });
    expect(await pressNew(world, kenji)).toMatchObject({ code: "E500-01" });
    expect(await standAtStore(world, sandbox, kenji)).toEqual(NOTHING);
  });

  test("because the service has an account of this ID: a tie that was kept aside comes back", async () => {
    await using world = await createWorld([hana], sandbox);
    const { database } = world;
    const now = world.parts.now();
    await database.transact(async (trx) => {
      const tie = await deleteTie(trx, hana.subject, STORE);
      if (tie) await insertAside(trx, { ...tie, ended_at: now, until: now + SLEEP_MS });
    });
    expect(await findFirstUseOf(world, hana)).toBe("new");
    expect(await pressNew(world, hana)).toEqual({
      ok: false,
      code: "SameServiceException",
      message: serviceChangeWords.en.opening.taken,
    });
    expect((await standAtStore(world, sandbox, hana)).tied).toBe(0);
    for (let minute = 0; minute < 3; minute += 1) {
      await workOutbox(world);
      world.passTime(MINUTE);
    }
    expect(await standAtStore(world, sandbox, hana)).toEqual(OPENED);
  });

  test("because the service does not open accounts", async () => {
    const catalogue = demoCatalogue(sandbox.origin).map((entry) =>
      entry.connector
        ? { ...entry, connector: { ...entry.connector, url: `${sandbox.origin}/nowhere` } }
        : entry,
    );
    await using world = await createWorld([kenji], sandbox, { catalogue });
    expect(await pressNew(world, kenji)).toEqual({
      ok: false,
      code: "NotSupportedException",
      message: serviceChangeWords.en.opening.notOffered,
    });
    expect(await standAtStore(world, sandbox, kenji)).toEqual(NOTHING);
  });

  test("because the service does not exist", async () => {
    await using world = await createWorld([kenji], sandbox);
    expect(await pressNew(world, kenji, 99)).toEqual({
      ok: false,
      code: "ResourceNotFoundException",
    });
  });
});
