import { DAY_MS, LOG_RETENTION_DAYS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import type { OfficeRow } from "../../src/database/queries/office-journal.ts";
import { block } from "../../src/office/block.ts";
import { dropMonths } from "../../src/office/journal/drop-months.ts";
import { readJournal } from "../../src/office/journal/read.ts";
import { type Verified, verifyJournal } from "../../src/office/journal/verify.ts";
import { unblock } from "../../src/office/unblock.ts";
import { collectMails } from "../ties/take-back/claims.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId, unblockId } from "./office.ts";

const { hana, kenji } = PEOPLE;

const faultsOf = ({ faults }: Verified) => faults.map(({ seq, fault }) => `${seq} ${fault}`);

const read = ({ database: { db } }: World, account?: string): Promise<OfficeRow[]> =>
  readJournal(db, { account });

/** A journal of four acts. */
async function createActs(): Promise<World> {
  const world = await createWorld([hana, kenji]);
  await blockId(world, hana);
  await unblockId(world, hana);
  await blockId(world, kenji);
  await unblockId(world, kenji);
  return world;
}

describe("S49: the office's journal", () => {
  onBothEngines(
    "records who did each act, on which account and why, refused acts too",
    async () => {
      await using world = await createWorld();
      await blockId(world, hana, world.parts.now() + DAY_MS);
      await block(world.parts, hana.subject, AUTHOR);
      world.passTime(DAY_MS + 1_000);
      await collectMails(world);
      const rows = await read(world);
      const common = { account: hana.subject, acted_by: "Aoki", reason: "Ticket 4711" };
      expect(rows).toMatchObject([
        { seq: 1, act: "block", outcome: "done", system_user: "aoki", ...common },
        { seq: 2, act: "block", outcome: "blocked-already", system_user: "aoki", ...common },
        // The block ended by itself: no operator did it.
        { seq: 3, act: "unblock", outcome: "done", system_user: "", ...common },
      ]);
      expect(JSON.stringify(rows)).not.toContain("@");
      expect(await read(world, kenji.subject)).toEqual([]);
      expect(
        world
          .told("officeHead")
          .map(({ seq }) => seq)
          .toSorted(),
      ).toEqual([1, 2, 3]);
      expect(world.told("officeHead")).toContainEqual((await verifyJournal(world.parts)).head);
    },
  );

  onBothEngines(
    "two acts at once write their rows one after the other, and the chain remains valid",
    async () => {
      await using world = await createWorld([hana, kenji]);
      const { parts } = world;
      await Promise.all([hana, kenji].map(({ subject }) => block(parts, subject, AUTHOR)));
      await Promise.all([
        unblock(parts, hana.subject, AUTHOR),
        unblock(parts, hana.subject, AUTHOR),
        unblock(parts, kenji.subject, AUTHOR),
      ]);
      const { rows, faults } = await verifyJournal(parts);
      expect([rows, faults]).toEqual([5, []]);
    },
  );

  test.each<[string, (world: World) => Promise<unknown>, readonly string[]]>([
    ["nothing", async () => {}, []],
    [
      "a row altered",
      ({ database: { db } }) =>
        db.updateTable("office_journal").set({ acted_by: "Sato" }).where("seq", "=", 2).execute(),
      ["2 altered"],
    ],
    [
      "a reason altered",
      ({ database: { db } }) =>
        db.updateTable("office_journal").set({ reason: "-" }).where("seq", "=", 2).execute(),
      ["2 reason-altered"],
    ],
    [
      "a row removed",
      ({ database: { db } }) => db.deleteFrom("office_journal").where("seq", "=", 2).execute(),
      ["2 missing"],
    ],
    [
      "a row of another key",
      ({ database: { db } }) =>
        db.updateTable("office_journal").set({ mac: "mac" }).where("seq", "=", 4).execute(),
      ["4 altered", "4 not-the-head"],
    ],
    [
      "the tail removed",
      ({ database: { db } }) => db.deleteFrom("office_journal").where("seq", ">", 2).execute(),
      ["3 missing", "4 not-the-head"],
    ],
    [
      "the tail removed with its count, as an older state that was restored",
      async ({ database: { db } }) => {
        await db.deleteFrom("office_journal").where("seq", ">", 2).execute();
        await db.updateTable("counter").set({ value: 2 }).where("name", "=", "office").execute();
      },
      ["4 not-the-head"],
    ],
  ])("verifying reports what was tampered with: %s", async (_, tamper, faults) => {
    await using world = await createActs();
    const { head } = await verifyJournal(world.parts);
    await tamper(world);
    expect(faultsOf(await verifyJournal(world.parts, head))).toEqual(faults);
  });

  test("verifying against a logged head shows that an older state was restored, even after new rows were written", async () => {
    await using world = await createActs();
    const { head } = await verifyJournal(world.parts);
    const { db } = world.database;
    await db.deleteFrom("office_journal").where("seq", ">", 2).execute();
    await db.updateTable("counter").set({ value: 2 }).where("name", "=", "office").execute();
    await blockId(world, hana);
    await unblockId(world, hana);
    const found = await verifyJournal(world.parts, head);
    expect(faultsOf(found)).toEqual(["4 not-the-head"]);
  });

  onBothEngines(
    "deleted months leave a signed checkpoint, from which the chain continues",
    async () => {
      await using world = await createActs();
      const { parts } = world;
      const { db } = world.database;
      const { head: old } = await verifyJournal(parts);
      await dropMonths(parts, parts.now() + (LOG_RETENTION_DAYS - 1) * DAY_MS);
      expect(await read(world)).toHaveLength(4);
      world.passTime((LOG_RETENTION_DAYS + 32) * DAY_MS);
      await dropMonths(parts, parts.now());
      await dropMonths(parts, parts.now());
      expect(await read(world)).toEqual([]);
      await blockId(world, hana);
      expect(await verifyJournal(parts, old)).toMatchObject({
        rows: 1,
        head: { seq: 5 },
        faults: [],
      });
      await db.updateTable("office_checkpoint").set({ at: 1 }).execute();
      expect(faultsOf(await verifyJournal(parts))).toEqual(["4 checkpoint-altered"]);
    },
  );
});
