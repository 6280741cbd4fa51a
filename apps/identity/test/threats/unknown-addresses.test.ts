import {
  type Call,
  certifyStoreAccount,
  checkStoreMigration,
  forgotStorePassword,
  resetStorePassword,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { KyselyPlugin } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROUTES } from "../../src/calls/routes.ts";
import { type Database, wrapDatabase } from "../../src/database/database.ts";
import type { Asked } from "../../src/http/register-call.ts";
import { createOutbox } from "../../src/outbox/outbox.ts";
import type { Parts } from "../../src/parts.ts";
import type { Connector, Connectors } from "../../src/services/connectors.ts";
import { verifyBearer } from "../../src/tokens/verify-bearer.ts";
import { type CrowdedStore, startCrowdedStore } from "../store/crowded-store.ts";
import { createWorld, type World } from "../world/world.ts";

const COUNT = 500;
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
  test("500 known and 500 unknown addresses get the same status and the same bytes", async () => {
    await using world = await createWorld([PEOPLE.hana], store.sandbox);
    const { access_token } = await world.signIn();
    const answers = new Set<string>();
    for (const email of interleave(store.known, store.unknown)) {
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
    }
    expect(answers.size).toBe(1);
  });

  // Equal work takes equal time; a stopwatch in a test would only measure the machine.
  test("the same statements run and the same questions are asked for both", async () => {
    await using world = await createWorld([PEOPLE.hana], store.sandbox);
    const watched = await watch(world);
    const work = { known: new Set<string>(), unknown: new Set<string>() };
    // The first compiles what the others only send.
    await watched(call, bodyFor("first@example.jp"));
    for (let n = 0; n < 20; n += 1) {
      work.known.add(await watched(call, bodyFor(store.known[n] ?? "")));
      work.unknown.add(await watched(call, bodyFor(store.unknown[n] ?? "")));
    }
    expect(work.known.size).toBe(1);
    expect([...work.known][0]).toContain("rows");
    expect(work.unknown).toEqual(work.known);
  });
});

const interleave = (left: readonly string[], right: readonly string[]): string[] =>
  left.flatMap((email, n) => [email, right[n] ?? ""]);

/** Runs a call's handler and tells what it did: every statement, and every call to a service. */
async function watch(world: World) {
  const done: string[] = [];
  const database = watchDatabase(world.database, done);
  const parts: Parts = {
    ...world.parts,
    database,
    outbox: createOutbox(database, world.parts.secrets.outbox, world.parts.now, () => {}),
    connectors: watchConnectors(world.parts.connectors, done),
  };
  const { access_token } = await world.signIn();
  const bearer = await verifyBearer(parts.issuer, access_token, parts.now());
  return async (call: Call, body: unknown): Promise<string> => {
    const route = ROUTES.find((each) => each.call === call);
    if (!route || !bearer) throw new Error("There is nothing to watch.");
    const asked = { body, bearer, language: "en", userAgent: "", now: parts.now() };
    done.length = 0;
    done.push(JSON.stringify(await route.handler(parts, asked as Asked<Call>)));
    return done.join("\n");
  };
}

function watchDatabase(database: Database, done: string[]): Database {
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      done.push(database.db.getExecutor().compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => {
      done.push(`${result.rows.length} rows`);
      return result;
    },
  };
  return wrapDatabase(
    database.engine,
    watchPrepared(database.db.withPlugin(plugin), done),
    () => undefined,
    database.lockAccounts,
  );
}

/** A prepared statement is compiled once, so it is seen when it is sent. */
function watchPrepared(db: Database["db"], done: string[]): Database["db"] {
  const send: Database["db"]["executeQuery"] = (query, options) => {
    if ("sql" in query) done.push(query.sql);
    return db.executeQuery(query, options);
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === "executeQuery") return send;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

function watchConnectors(connectors: Connectors, done: string[]): Connectors {
  const watched = (connector: Connector | undefined): Connector | undefined =>
    connector && {
      entry: connector.entry,
      send(call, input, language) {
        done.push(`${connector.entry.kind} ${call.path}`);
        return connector.send(call, input, language);
      },
    };
  return {
    byId: (id) => watched(connectors.byId(id)),
    byKind: (kind) => watched(connectors.byKind(kind)),
    byProof: (proof) => watched(connectors.byProof(proof)),
  };
}

test("what is watched is what runs", async () => {
  await using world = await createWorld([]);
  const done: string[] = [];
  const database = watchDatabase(world.database, done);
  await database.transact((trx) => trx.selectFrom("account").select("id").execute());
  expect(done).toEqual(['select "id" from "account"', "0 rows"]);
});
