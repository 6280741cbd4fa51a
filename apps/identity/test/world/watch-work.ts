import type { Call, SentCall } from "@musubi/contract";
import type { KyselyPlugin } from "kysely";
import { entryOf } from "../../src/api/call-map.ts";
import type { Asked } from "../../src/api/entry.ts";
import { answerCall } from "../../src/api/register-call.ts";
import { type Database, wrapDatabase } from "../../src/database/database.ts";
import { createOutbox } from "../../src/outbox/outbox.ts";
import type { Parts } from "../../src/process/parts.ts";
import type { Connector, Connectors } from "../../src/services/connectors.ts";
import { verifyBearer } from "../../src/tokens/verify-bearer.ts";
import type { World } from "./world.ts";

type Input = { readonly body?: unknown; readonly query?: unknown };

type Work = { readonly answer: unknown; readonly done: readonly string[] };

/** Returns a function that runs a call as its holder; it returns the answer, and what was done for it. */
export async function watchWork(world: World) {
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
  return async (call: SentCall, input: Input): Promise<Work> => {
    if (!bearer) throw new Error("There is nothing to watch.");
    const asked = {
      ...input,
      bearer,
      language: "en",
      trace: () => ({ userAgent: "", network: "", from: "" }),
      mark: () => undefined,
      claimedMark: () => undefined,
    };
    done.length = 0;
    const answer = await answerCall(parts, entryOf(call), asked as unknown as Asked<Call>);
    return { answer, done: [...done] };
  };
}

/** A database that records statements, numbers of rows, and where a transaction begins. */
export function watchDatabase(database: Database, done: string[]): Database {
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
  const watched = wrapDatabase({
    ...database,
    db: watchPrepared(database.db.withPlugin(plugin), done),
    violatedConstraint: () => undefined,
  });
  return {
    ...watched,
    transact: (work) => {
      done.push("a transaction");
      return watched.transact((trx) => work(watchPrepared(trx, done)));
    },
  };
}

/** Records prepared statements when they are sent: the plugin sees only the first time, when they are built. */
function watchPrepared<Db extends Database["db"]>(db: Db, done: string[]): Db {
  const send: Database["db"]["executeQuery"] = (query, options) => {
    if ("sql" in query && done.at(-1) !== query.sql) done.push(query.sql);
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
  const watched = (connector: Connector): Connector => ({
    entry: connector.entry,
    send(call, input, language) {
      done.push(`${connector.entry.kind} ${call.path}`);
      return connector.send(call, input, language);
    },
  });
  const watchedIf = (connector: Connector | undefined) => connector && watched(connector);
  return {
    times: connectors.times,
    byId: (id) => watchedIf(connectors.byId(id)),
    byKind: (kind) => watchedIf(connectors.byKind(kind)),
    byClient: (client) => watchedIf(connectors.byClient(client)),
    byPassword: () => connectors.byPassword().map(watched),
  };
}
