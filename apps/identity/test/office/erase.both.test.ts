import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { close } from "../../src/office/close.ts";
import { erase } from "../../src/office/erase.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import {
  changeAddress,
  collectMails,
  readAccount,
  told,
  writeChange,
} from "../ties/take-back/claims.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { freshSandbox } from "../world/fresh-sandbox.ts";
import { dataOf } from "../world/outcomes.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId } from "./office.ts";

const { hana, kenji } = PEOPLE;
const account = hana.subject;

const sandbox = await freshSandbox();

/** Creates a world in which Hana's ID is closed. */
async function createClosed(): Promise<World> {
  const world = await createWorld([hana, kenji], sandbox);
  dataOf(await close(world.parts, account, AUTHOR));
  await collectMails(world);
  return world;
}

const eraseHana = ({ parts }: World) => erase(parts, account, AUTHOR);

describe("the office", () => {
  onBothEngines(
    "erases a closed ID with its closed accounts at services, and its last mail says so",
    async () => {
      await using world = await createClosed();
      const { parts } = world;
      // Two orders at once erase it once.
      for (const done of await Promise.all([eraseHana(world), eraseHana(world)])) dataOf(done);
      // The ID cannot be reopened, even before the erasure is finished.
      expect((await world.submitSignIn(new Browser(), world.loginUrl(), hana)).status).toBe(422);
      const mails = await collectMails(world);
      for (let rounds = 0; rounds < 3; rounds += 1) {
        world.passTime(16_000);
        mails.push(...(await collectMails(world)));
      }
      expect(told(mails)).toEqual([`${hana.email}: account-erased`]);
      expect(await readAccount(world, hana)).toMatchObject({ email: "" });
      expect((await sandbox.state("store")).accounts.map(({ owner }) => owner)).not.toContain(
        `sub:${account}`,
      );
      const rows = await world.database.db.selectFrom("office_journal").selectAll().execute();
      expect(rows.every(({ reason }) => reason === null)).toBe(true);
      expect((await verifyJournal(parts)).faults).toEqual([]);
    },
  );

  test.each<[string, (world: World) => Promise<unknown>, string]>([
    [
      "the ID is open",
      ({ database: { db } }) =>
        db
          .updateTable("account")
          .set({ state: "active", disabled_at: null })
          .where("id", "=", account)
          .execute(),
      "not-closed",
    ],
    ["the ID is blocked", (world) => blockId(world, hana), "blocked"],
    [
      "another change can be taken back",
      (world) => writeChange(world, hana, { kind: "password" }),
      "can-be-taken-back",
    ],
    [
      "another leaving of a service can be taken back",
      (world) => writeChange(world, hana, { kind: "leaving", lineage: "other", service_id: 2 }),
      "can-be-taken-back",
    ],
    [
      "another ID can take back an account that sleeps at this one",
      async (world) => {
        const { db } = world.database;
        const { lineage } = await db
          .selectFrom("sleep")
          .select("lineage")
          .executeTakeFirstOrThrow();
        await writeChange(world, kenji, { kind: "link", lineage, service_id: 1 });
      },
      "can-be-taken-back",
    ],
  ])("erases nothing if %s", async (_, change, code) => {
    await using world = await createClosed();
    await change(world);
    expect(await eraseHana(world)).toMatchObject({ code });
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email });
  });

  test("erases nothing if an address is held for the ID", async () => {
    await using world = await createClosed();
    await changeAddress(world, hana, "hana.other@example.jp");
    expect(await eraseHana(world)).toMatchObject({ code: "can-be-taken-back" });
  });
});
