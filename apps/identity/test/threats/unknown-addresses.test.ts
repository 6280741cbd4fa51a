import {
  certifyStoreAccount,
  checkStoreMigration,
  forgotStorePassword,
  resetStorePassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { isGrinding } from "@musubi/environment/grind";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prepareQuery } from "../../src/database/prepared.ts";
import { type CrowdedStore, startCrowdedStore } from "../ties/store/crowded-store.ts";
import { watchDatabase, watchWork } from "../world/watch-work.ts";
import { createWorld } from "../world/world.ts";

/** Enough to find differences that show only now and then; constant ones show at the first address. */
const COUNT = isGrinding ? 500 : 100;
const AT_ONCE = 10;
const PASSWORD = "Guess2026";

let store: CrowdedStore;
beforeAll(async () => {
  store = await startCrowdedStore(COUNT);
});
afterAll(() => store[Symbol.asyncDispose]());

const CALLS = [
  ["store reset", forgotStorePassword, (email: string) => ({ email })],
  ["migration check", checkStoreMigration, (email: string) => ({ email })],
  ["certification", certifyStoreAccount, (email: string) => ({ email, password: PASSWORD })],
  [
    "reset submit",
    resetStorePassword,
    (email: string) => ({ email, password: PASSWORD, confirmation_code: "ABCDEF" }),
  ],
] as const;

describe.each(CALLS)("W01: %s", (_, call, bodyFor) => {
  test(`${COUNT} known and ${COUNT} unknown addresses get the same status and the same bytes`, async () => {
    await using world = await createWorld([PEOPLE.hana], store.sandbox);
    const { access_token } = await world.signIn();
    const answers = new Set<string>();
    const ask = async (email: string): Promise<void> => {
      const response = await fetch(`${world.url}${call.path}`, {
        method: call.method,
        headers: {
          "content-type": "application/json",
          "x-api-key": world.config.apiKey,
          authorization: `Bearer ${access_token}`,
        },
        body: JSON.stringify(bodyFor(email)),
      });
      answers.add(`${response.status} ${await response.text()}`);
    };
    const asked = [...interleave(store.known, store.unknown)];
    while (asked.length > 0) await Promise.all(asked.splice(0, AT_ONCE).map(ask));
    expect(answers.size).toBe(1);
  });

  // Equal work takes equal time; a stopwatch in a test would only measure the machine.
  test("known and unknown addresses cause the same statements and the same requests to services", async () => {
    await using world = await createWorld([PEOPLE.hana], store.sandbox);
    const watched = await watchWork(world);
    const work = { known: new Set<string>(), unknown: new Set<string>() };
    const workOn = async (email: string): Promise<string> => {
      const { answer, done } = await watched(call, { body: bodyFor(email) });
      return [JSON.stringify(answer), ...done].join("\n");
    };
    // The first call compiles the statements that the others only send.
    await watched(call, { body: bodyFor("first@example.jp") });
    for (let n = 0; n < 20; n += 1) {
      work.known.add(await workOn(store.known[n] ?? ""));
      work.unknown.add(await workOn(store.unknown[n] ?? ""));
    }
    expect(work.known.size).toBe(1);
    expect([...work.known][0]).toContain("rows");
    expect(work.unknown).toEqual(work.known);
  });
});

const interleave = (left: readonly string[], right: readonly string[]): string[] =>
  left.flatMap((email, n) => [email, right[n] ?? ""]);

test("the record that these tests compare contains every statement and its number of rows", async () => {
  await using world = await createWorld([]);
  const done: string[] = [];
  const database = watchDatabase(world.database, done);
  await database.transact((trx) => trx.selectFrom("account").select("id").execute());
  const statement = 'select "id" from "account"';
  expect(done).toEqual(["a transaction", statement, "0 rows"]);
  // A prepared one is built only the first time, but recorded each time.
  const prepared = prepareQuery((db) => db.selectFrom("account").select("id"));
  for (const _ of ["built", "built before"]) {
    done.length = 0;
    await database.transact((trx) => prepared(trx, {}));
    expect(done).toEqual(["a transaction", statement, "0 rows"]);
  }
});
