import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, beforeEach, describe, expect } from "vitest";
import { close } from "../../src/office/close.ts";
import { verifyJournal } from "../../src/office/journal/verify.ts";
import { addKey, recognizeKey, removeKey } from "../../src/office/keys.ts";
import { confirm, propose } from "../../src/office/proposals.ts";
import {
  changeAddress,
  collectMails,
  readAccount,
  told,
  writeChange,
} from "../ties/reversals/claims.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { dataOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";
import { AUTHOR, blockId, SATO, unblockId } from "./office.ts";

const { hana, kenji } = PEOPLE;
const account = hana.subject;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

/** Creates a world in which Hana's ID is closed and its erasure proposed. */
async function createProposed(author = AUTHOR): Promise<{ world: World; id: string }> {
  const world = await createWorld([hana, kenji], sandbox);
  dataOf(await close(world.parts, account, AUTHOR));
  await collectMails(world);
  const { id } = dataOf(await propose(world.parts, "erase", { account, author }));
  return { world, id };
}

describe("S48: two people", () => {
  onBothEngines(
    "erase a closed ID with its closed accounts at services, and its last mail says so",
    async () => {
      const { world, id } = await createProposed();
      await using _ = world;
      const { parts } = world;
      expect(await confirm(parts, id, AUTHOR)).toMatchObject({ code: "same-person" });
      // Of two confirmations at once, one erases the ID.
      const both = await Promise.all([confirm(parts, id, SATO), confirm(parts, id, SATO)]);
      expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
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
    ["a day has passed", async (world) => world.passTime(25 * 60 * 60_000), "no-proposal"],
    [
      "the ID is reopened",
      ({ database: { db } }) =>
        db
          .updateTable("account")
          .set({ state: "active", disabled_at: null })
          .where("id", "=", account)
          .execute(),
      "changed",
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
  ])("erase nothing if %s meanwhile", async (_, change, code) => {
    const { world, id } = await createProposed();
    await using __ = world;
    await change(world);
    expect(await confirm(world.parts, id, SATO)).toMatchObject({ code });
    expect(await readAccount(world, hana)).toMatchObject({ email: hana.email });
  });

  test("cannot propose to erase an ID that is open or blocked, or of which a change can be taken back", async () => {
    await using world = await createWorld([hana], sandbox);
    const order = { account, author: AUTHOR };
    expect(await propose(world.parts, "erase", order)).toMatchObject({ code: "not-closed" });
    dataOf(await close(world.parts, account, AUTHOR));
    await changeAddress(world, hana, "hana.other@example.jp");
    expect(await propose(world.parts, "erase", order)).toMatchObject({ code: "can-be-taken-back" });
    await blockId(world, hana);
    expect(await propose(world.parts, "erase", order)).toMatchObject({ code: "blocked" });
    await unblockId(world, hana);
  });

  onBothEngines(
    "are distinguished by their keys if they share one system user, while the keys are valid",
    async () => {
      const { world, id } = await createProposed({ ...AUTHOR, key: "aoki" } as typeof AUTHOR);
      await using _ = world;
      const { parts } = world;
      const shown = (secret: string) =>
        recognizeKey(parts, secret, { order: "confirm", author: AUTHOR });
      const { secret } = dataOf(await addKey(parts, "sato", AUTHOR));
      expect(await addKey(parts, "sato", AUTHOR)).toMatchObject({ code: "key-taken" });
      for (const name of ["bad name!", "", "sato@example.jp", "s".repeat(65)]) {
        expect(await addKey(parts, name, AUTHOR), name).toMatchObject({ code: "key-name" });
      }
      expect(dataOf(await shown(secret))).toEqual({ key: "sato" });
      // A caller without a key could be the proposer, who has one.
      expect(await confirm(parts, id, AUTHOR)).toMatchObject({ code: "same-person" });
      const again = { ...SATO, key: "aoki" };
      expect(await confirm(parts, id, again)).toMatchObject({ code: "same-person" });
      // A proposal is void once the proposer's key is gone.
      const late = { account: kenji.subject, author: { ...AUTHOR, key: "sato" } };
      dataOf(await close(parts, kenji.subject, AUTHOR));
      const { id: proposed } = dataOf(await propose(parts, "erase", late));
      dataOf(await confirm(parts, id, { ...AUTHOR, key: "sato" }));
      dataOf(await removeKey(parts, "sato", AUTHOR));
      expect(await confirm(parts, proposed, SATO)).toMatchObject({ code: "no-proposal" });
      expect(await shown(secret)).toMatchObject({ code: "no-key" });
      expect(await shown("somebody's")).toMatchObject({ code: "no-key" });
      const rows = await world.database.db.selectFrom("office_journal").selectAll().execute();
      expect(rows.filter(({ outcome }) => outcome === "no-key")).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain(secret);
    },
  );
});
