import { setImmediate } from "node:timers/promises";
import { type CatalogueEntry, oldAccountActive } from "@musubi/contract";
import type { Refusal } from "@musubi/contract/answer";
import { demoCatalogue } from "@musubi/demo-world";
import type { KyselyPlugin } from "kysely";
import { nameWord } from "../../src/accounts/held-addresses/held-word.ts";
import type { Database } from "../../src/database/database.ts";
import { makeParts } from "../../src/process/make-parts.ts";
import type { Parts } from "../../src/process/parts.ts";
import type { Connector } from "../../src/services/connectors.ts";
import { readAnswer, silence } from "../../src/services/read-answer.ts";
import { rememberedHashes } from "../world/remembered-hashes.ts";
import { describeProviders, testConfig } from "../world/world.ts";
import { type NetworkFault, StandIn } from "./stand-in.ts";

/** Returns what held addresses are asked to confirm before a refused change. */
function wordAsked(result: unknown): string | undefined {
  const { confirm } = (result ?? {}) as Partial<Refusal>;
  return confirm && nameWord(confirm);
}

/** The end of a process, as the code in it sees it: nothing happens afterwards. */
export class Crash extends Error {}

export type CrashingWorld = {
  readonly parts: Parts;
  readonly services: ReadonlyMap<number, StandIn>;
  readonly entryOf: (serviceId: number) => CatalogueEntry;
  passTime(ms: number): void;
  /** Runs several functions at once, in a process that may die at an edge, counted from now. */
  during<T>(
    circumstances: {
      readonly crashAt: number | undefined;
      readonly fault: NetworkFault | undefined;
      readonly thinksFor: number;
    },
    works: readonly (() => Promise<T>)[],
  ): Promise<T[] | "crashed">;
};

/**
 * Identity on a database that can crash at every edge: before (unless it is prepared) and after each statement, after
 * each commit, before a call to a service, and between the service's act and its answer.
 */
export function makeCrashingWorld(database: Database): CrashingWorld {
  let edgesLeft: number | undefined;
  let nextFault: NetworkFault | undefined;
  let thinksFor = 0;
  let clock = Date.now();

  const edge = (): void => {
    if (edgesLeft === undefined) return;
    edgesLeft -= 1;
    // A dead process does nothing more: everything that it still tries fails.
    if (edgesLeft <= 0) throw new Crash();
  };
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      edge();
      return node;
    },
    transformResult: async ({ result }) => {
      edge();
      return result;
    },
  };
  const db = database.db.withPlugin(plugin);
  const crashing: Database = {
    ...database,
    db,
    now: async () => clock,
    transact: async (work) => {
      const result = await db.transaction().execute(work);
      edge();
      const word = wordAsked(result);
      if (word === undefined) return result;
      // The holder types the codes at once, and does the same again.
      const confirmed = { confirmed_at: clock, confirmed_for: word };
      await database.db.updateTable("held_address").set(confirmed).execute();
      return db.transaction().execute(work);
    },
  };

  const services = new Map([1, 2, 3].map((serviceId) => [serviceId, new StandIn()]));
  const catalogue = demoCatalogue("http://sandbox.test");
  const entryOf = (serviceId: number): CatalogueEntry => {
    const entry = catalogue.find((each) => each.service_id === serviceId);
    if (!entry) throw new Error(`There is no service ${serviceId}.`);
    return entry;
  };
  const connectorTo = (serviceId: number): Connector | undefined => {
    const service = services.get(serviceId);
    if (!service) return undefined;
    return {
      entry: entryOf(serviceId),
      send: async (call, input) => {
        edge();
        // A fault is not spent on the question that comes before a change of address.
        const fault = call.name === oldAccountActive.name ? undefined : nextFault;
        if (fault !== undefined) nextFault = undefined;
        const parts = input as { readonly body?: unknown; readonly query?: unknown };
        if (fault === "lost") return silence(fault);
        if (fault === "late") {
          service.postpone(call, parts);
          return silence(fault);
        }
        const outcome = service.answer(call, parts);
        for (let turn = 0; turn < thinksFor; turn += 1) await setImmediate();
        edge();
        return fault === "drop-after" ? silence(fault) : readAnswer(outcome, call);
      },
    };
  };

  // No provider is asked; it only has to be configured.
  const providers = describeProviders({ origin: "http://sandbox.test:4001" });
  const made = makeParts({ ...testConfig("unused"), providers }, crashing, {
    // Always increasing, so that the order of events is never in doubt.
    now: () => {
      clock += 1;
      return clock;
    },
    report: () => {},
  });
  made.mailer.close();
  const parts: Parts = {
    ...made,
    hasher: rememberedHashes,
    mailer: {
      send: async () => ({ result: "sent" }),
      check: async () => undefined,
      times: made.mailer.times,
      close: () => {},
    },
    connectors: {
      times: made.connectors.times,
      byId: connectorTo,
      byKind: (kind) => connectorTo([1, 2, 3].find((id) => entryOf(id).kind === kind) ?? 0),
      byClient: (id) =>
        connectorTo(
          [1, 2, 3].find((each) => entryOf(each).clients.some((client) => client.id === id)) ?? 0,
        ),
      byPassword: () => [connectorTo(1)].filter((each) => each !== undefined),
    },
  };

  return {
    parts,
    services,
    entryOf,
    passTime: (ms) => {
      clock += ms;
    },
    async during(circumstances, works) {
      edgesLeft = circumstances.crashAt;
      nextFault = circumstances.fault;
      thinksFor = circumstances.thinksFor;
      // Waits for all of them: they share the process, and die with it.
      const outcomes = await Promise.allSettled(works.map((work) => work()));
      edgesLeft = undefined;
      nextFault = undefined;
      thinksFor = 0;
      const failures = outcomes.flatMap((each) =>
        each.status === "rejected" ? [each.reason] : [],
      );
      const unplanned = failures.find((failure) => !(failure instanceof Crash));
      if (unplanned) throw unplanned;
      if (failures.length > 0) return "crashed";
      return outcomes.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
    },
  };
}
