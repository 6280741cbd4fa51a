import { subjectOwner } from "@musubi/contract";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "../../src/database/database.ts";
import { openDatabase } from "../../src/database/open.ts";
import { insertAccount } from "../../src/database/queries/accounts.ts";
import { nextSeq } from "../../src/database/queries/numbers.ts";
import {
  findSteps,
  insertStep,
  turnStepsBack,
} from "../../src/database/queries/operation-steps.ts";
import { changeOpState, insertOp } from "../../src/database/queries/operations.ts";
import { bringAsideBack, setAside } from "../../src/database/queries/places.ts";
import { insertTie, recordTelling } from "../../src/database/queries/ties.ts";
import { createMigratedDatabase, engine } from "../world/database.ts";

const STORE = 1;
const NOTHING = { service_email: null, telling: null };
/** By a clock that was an hour ahead, as that of a leader before. */
const AHEAD = (Date.now() + 3_600_000) * 1_000;

async function open(): Promise<Database> {
  const { url, dispose } = await createMigratedDatabase();
  const database = openDatabase(url);
  onTestFinished(() => database.close().then(dispose));
  for (const id of ["a", "b", "c"]) {
    const email = `${id}@example.jp`;
    const rest = { emailProvenAt: null, passwordHash: null, language: "ja", createdAt: 1 } as const;
    await insertAccount(database.db, { id, email, emailKey: email, ...rest });
  }
  return database;
}

const setSeq = ({ db }: Database, id: string, seq: number) =>
  db.updateTable("account").set({ seq }).where("id", "=", id).execute();

test("changes of one ID that come at once have numbers that rise in the order of their commits", async () => {
  const database = await open();
  const committed: number[] = [];
  await Promise.all(
    Array.from({ length: 40 }, () =>
      database.transact(async (trx) => {
        const first = await nextSeq(trx, ["a"]);
        committed.push(first, await nextSeq(trx, ["b", "a"]));
      }),
    ),
  );
  expect(committed).toEqual(committed.toSorted((x, y) => x - y));
  expect(new Set(committed).size).toBe(80);
});

test("two IDs that had a change in common count on from the higher of their numbers", async () => {
  const database = await open();
  await setSeq(database, "a", AHEAD);
  expect(await nextSeq(database.db, ["b"])).toBeLessThan(AHEAD);
  const common = await nextSeq(database.db, ["a", "b"]);
  expect(common).toBe(AHEAD + 1);
  expect(await nextSeq(database.db, ["b"])).toBe(AHEAD + 2);
  expect(await nextSeq(database.db, ["a"])).toBe(AHEAD + 2);
});

test("a link of an old account has a higher number than the one that another ID called off", async () => {
  const database = await open();
  await setSeq(database, "a", AHEAD);
  const link = async (target: string) => {
    const what = { id: `by-${target}`, kind: "link", source: null, target } as const;
    const op = await insertOp(database.db, { ...what, user_agent: null, now: 1 });
    const owners = { from: "old:x1", to: subjectOwner(target) };
    await insertStep(database.db, { op: op.id, serviceId: STORE, ...owners });
    return op.id;
  };
  const first = await link("a");
  await database.db.updateTable("operation_step").set({ state: "sent", unheard: 1 }).execute();
  await database.transact(async (trx) => {
    await changeOpState(trx, first, "cancelling", 2);
    await turnStepsBack(trx, first);
  });
  const [back] = await findSteps(database.db, first);
  expect(back).toMatchObject({ from_owner: "sub:a", to_owner: "old:x1", seq: AHEAD + 2 });
  const [second] = await findSteps(database.db, await link("b"));
  expect(second?.seq).toBe(AHEAD + 3);
});

test("tellings of an address are numbered by their place, also after the tie was kept aside", async () => {
  const database = await open();
  const tie = { account: "a", serviceId: STORE };
  await insertTie(database.db, { ...tie, since: 1, addressSeq: AHEAD });
  const tell = () => recordTelling(database.db, tie, NOTHING, NOTHING);
  expect(await tell()).toBe(AHEAD + 1);
  await database.transact((trx) =>
    setAside(trx, tie, { email: "a@example.jp", ended_at: 1, until: 2 }),
  );
  await database.transact((trx) => bringAsideBack(trx, tie));
  await database.db.updateTable("place").set(NOTHING).execute();
  expect(await tell()).toBe(AHEAD + 2);
});

test.runIf(engine === "postgres")("a change of one ID waits for no change of another", async () => {
  const database = await open();
  const [drawn, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = database.transact(async (trx) => {
    await nextSeq(trx, ["a"]);
    drawn.resolve();
    await end.promise;
  });
  await drawn.promise;
  await database.transact((trx) => nextSeq(trx, ["b", "c"]));
  end.resolve();
  await slow;
});
