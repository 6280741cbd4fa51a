import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
  type CatalogueEntry,
  DAY_MS,
  glanceAtHome,
  listActivity,
  listServices,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { sql } from "kysely";
import { deleteLeftovers, LEFTOVERS } from "../../src/database/queries/clean-up.ts";
import { monthOf } from "../../src/database/queries/journal-months.ts";
import { takeOutboxRows } from "../../src/database/queries/outbox.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { dataOf } from "../world/outcomes.ts";
import type { Sandbox } from "../world/sandbox.ts";
import { enterWorld, type World } from "../world/world.ts";
import { findAccount } from "./crowd.ts";
import { nextMember } from "./flows.ts";
import { watchRequests } from "./watch-requests.ts";

const { hana, kenji } = PEOPLE;
const MANY_ROWS = 10_000;
const MANY_MAILS = 100_000;
const MANY_SERVICES = 200;
const TIED = 50;
const MANY_SESSIONS = 100_000;

/** Measures cases that few holders have, and bursts. Yields a line about each. */
export async function* measureHardCases(world: World, sandbox: Sandbox): AsyncGenerator<string> {
  yield await readLongJournal(world);
  yield await workFullOutbox(world);
  yield* await mergeManyServices(world, sandbox);
  yield await cleanUpSessions(world);
}

/** Returns the median duration of something, in milliseconds. */
async function time(work: () => Promise<unknown>, times = 21): Promise<string> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return `${(took.toSorted((a, b) => a - b)[times >> 1] ?? Number.NaN).toFixed(1)} ms`;
}

async function readLongJournal(world: World): Promise<string> {
  const { db } = world.database;
  const holder = nextMember();
  const { access_token: bearer } = await world.signIn(holder);
  const client = world.client({ bearer });
  const read = () => client.send(listActivity, { query: {} }).then(dataOf);
  const before = await time(read);
  const account = await findAccount(db, holder.email);
  const row = { account, author: "identity", log_level: 0, identifier: 1 } as const;
  const told = { user_id: account, email: "", result: "", user_agent: "", network: "" } as const;
  for (let n = 0; n < MANY_ROWS; n += 500) {
    const rows = Array.from({ length: 500 }, (_, k) => {
      const at = Date.now() - (n + k) * 60_000;
      const what = { operation_detail: 1, log_text: "" } as const;
      return { id: `long-${n + k}`, at, month: monthOf(at), ...row, ...told, ...what };
    });
    await db.insertInto("journal").values(rows).execute();
  }
  const after = await time(read);
  await db.deleteFrom("journal").where("account", "=", account).execute();
  return `listActivity with 20 rows of the journal: ${before}; with ${MANY_ROWS}: ${after}`;
}

async function workFullOutbox({ database: { db } }: World): Promise<string> {
  const now = Date.now();
  const take = () => takeOutboxRows(db, { now, until: now + 1, mailsUntil: now + 1, most: 10 });
  const fill = async (from: number, to: number) => {
    for (let n = from; n < to; n += 500) {
      const rows = Array.from({ length: 500 }, (_, k) => ({
        ...{ id: `mail-${n + k}`, kind: "mail" as const, payload: "", created_at: now },
        ...{ due_at: now - n - k - 1, last_error: null, gave_up_at: null, recipient: null },
      }));
      await db.insertInto("outbox").values(rows).execute();
    }
  };
  await fill(0, 500);
  const few = await time(take);
  await fill(500, MANY_MAILS);
  // As autovacuum does: until then a plan that was made for few rows is kept.
  await sql`analyze outbox`.execute(db);
  const many = await time(take);
  await db.deleteFrom("outbox").execute();
  return `ten mails taken from 500 that wait: ${few}; from ${MANY_MAILS}: ${many}`;
}

/** A service that agrees to everything at once. */
async function startAgreeable() {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "application/json").end('{"activation":1}');
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function mergeManyServices({ config, parts }: World, sandbox: Sandbox): Promise<string[]> {
  using service = await startAgreeable();
  const like = config.catalogue.find(({ kind }) => kind === "app");
  if (!like) throw new Error("There is no app in the catalogue.");
  const more: CatalogueEntry[] = Array.from({ length: MANY_SERVICES }, (_, n) => ({
    ...like,
    clients: [],
    ...{ service_id: 100 + n, kind: `many-${n}`, service_order: 100 + n },
    connector: { url: service.url, secret: "MANY" },
  }));
  const secrets = more.map(({ kind }) => [kind, "a secret that is long enough"] as const);
  await using world = await enterWorld(config.databaseUrl, [hana, kenji], sandbox, {
    catalogue: [...config.catalogue, ...more],
    connectorSecrets: new Map([...config.connectorSecrets, ...secrets]),
  });
  const { db } = world.database;
  const { access_token: bearer } = await world.signIn(kenji);
  const client = world.client({ bearer });
  const list = () => client.send(listServices, { query: { identifier: "1" } }).then(dataOf);
  const few = await time(list);
  const since = parts.now();
  const ties = more.slice(0, TIED).map(({ service_id }) => ({
    ...{ account: kenji.subject, service_id, since, lineage: `many-${service_id}` },
  }));
  await db.insertInto("place").values(ties).execute();
  const many = await time(list);
  const calls = await mergeCallsAs(world, hana);
  const began = performance.now();
  const merge = dataOf(await calls.open(await idTokenOf(world, kenji)));
  const done = await driveToEnd(calls, merge);
  const merged = performance.now();
  const described = await time(() => client.send(glanceAtHome, {}));
  const back = performance.now();
  const undone = await driveToEnd(calls, dataOf(await calls.undo(merge.merge_id)));
  const undoneIn = performance.now() - back;
  await db.deleteFrom("place").where("service_id", ">=", 100).execute();
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
  return [
    `listServices of ${MANY_SERVICES} in the catalogue: ${few}; with ${TIED} of them tied: ${many}`,
    `a merge of ${done.steps.length} services: ${seconds(merged - began)}, listed in ${described}, undone (${undone.state}) in ${seconds(undoneIn)}`,
  ];
}

/** Marks many sessions of the crowd as ended long ago, and cleans them up while other requests run. */
async function cleanUpSessions(world: World): Promise<string> {
  const { db } = world.database;
  const now = Date.now();
  await sql`update login_session set ended_at = ${now - 3 * DAY_MS} where id in (
    select id from login_session where ended_at is null and id like '%-0002-4000-8000-%'
    limit ${MANY_SESSIONS})`.execute(db);
  const ended = LEFTOVERS.filter(({ end }) => end === "ended_at");
  const batches: number[] = [];
  let rows = 0;
  const { longest, usual } = await watchRequests(world, async () => {
    for (let found = -1; found !== 0; rows += found) {
      const began = performance.now();
      const [leftover] = ended;
      found = leftover ? await deleteLeftovers(world.database, leftover, now, 500) : 0;
      batches.push(performance.now() - began);
    }
  });
  const total = batches.reduce((sum, took) => sum + took, 0);
  const rate = Math.round(rows / (total / 1000)).toLocaleString("en");
  return `${rows} sessions and their tokens cleaned up, ${rate} a second; the longest batch of 500 took ${Math.max(...batches).toFixed(0)} ms, a read beside them ${longest} ms at most (${usual} ms without)`;
}
