import type { CatalogueEntry, Language } from "@musubi/contract";
import {
  type Call,
  CONNECTOR_TIMEOUT_MS,
  EXPORT_SERVICE_MAX_BYTES,
  type Input,
  type Output,
} from "@musubi/contract";
import {
  type Client,
  type ClientOptions,
  createClient,
  type Outcome,
} from "@musubi/contract/client";
import { headersOfContext } from "../tracing/context.ts";
import { createDurations, type Durations } from "../tracing/durations.ts";
import type { Facts } from "../tracing/span.ts";
import { spanned } from "../tracing/spanned.ts";
import { type Circuit, createCircuit } from "./circuit.ts";
import { fetchCapped, fetchUpTo } from "./fetch-capped.ts";
import { readAnswer, type ServiceAnswer, silence } from "./read-answer.ts";

/** A service as identity reaches it: its catalogue entry, and a client to call it. */
export type Connector = {
  readonly entry: CatalogueEntry;
  /**
   * Calls the service. It has three seconds to answer; one if a screen can do without the answer; twenty if no screen
   * waits and the answer may be long. While the service is known to be dead, it is not called at all.
   */
  send<C extends Call>(
    call: C,
    input: Input<C>,
    language?: Language,
    patience?: Patience,
  ): Promise<ServiceAnswer<Output<C>>>;
};

/** A service that did not answer, or broke the contract. */
export type SilentService = {
  readonly service: string;
  readonly address: string;
  /** The status of the answer, or why there was no answer. */
  readonly reason: string;
};

export type Patience = "usual" | "brief" | "long";

type Waiting = Pick<ClientOptions, "timeoutMs" | "fetch">;

/** Tells a service which request and trace a call is a part of; of identical calls that are sent as one, the first. */
const inContext =
  (send: typeof globalThis.fetch): typeof globalThis.fetch =>
  (input, init) =>
    send(input, { ...init, headers: { ...init?.headers, ...headersOfContext() } });

const PATIENCE: Readonly<Record<Patience, Waiting>> = {
  usual: { timeoutMs: CONNECTOR_TIMEOUT_MS, fetch: inContext(fetchCapped) },
  brief: { timeoutMs: 1_000, fetch: inContext(fetchCapped) },
  long: { timeoutMs: 20_000, fetch: inContext(fetchUpTo(EXPORT_SERVICE_MAX_BYTES)) },
};

export type Connectors = {
  /** How long services took to answer, by service, call and outcome. */
  readonly times: Durations;
  byId(serviceId: number): Connector | undefined;
  byKind(kind: string): Connector | undefined;
  /** By the service's client id. */
  byClient(client: string): Connector | undefined;
  /** Returns the services whose old accounts are proven by their own password. */
  byPassword(): readonly Connector[];
};

/** Clients for every service of the catalogue that has a connector. Each call carries that service's secret. */
export function createConnectors(
  catalogue: readonly CatalogueEntry[],
  secrets: ReadonlyMap<string, string>,
  now: () => number,
  onSilence: (silent: SilentService) => void,
): Connectors {
  const times = createDurations("service", "call", "outcome");
  const connectors = catalogue.flatMap((entry) => {
    const secret = secrets.get(entry.kind);
    return entry.connector && secret !== undefined
      ? [
          watch(
            createConnector(entry, entry.connector.url, secret, createCircuit(now), onSilence),
            times,
          ),
        ]
      : [];
  });
  return {
    times,
    byId: (serviceId) => connectors.find(({ entry }) => entry.service_id === serviceId),
    byKind: (kind) => connectors.find(({ entry }) => entry.kind === kind),
    byClient: (client) =>
      connectors.find(({ entry }) => entry.clients.some(({ id }) => id === client)),
    byPassword: () => connectors.filter(({ entry }) => entry.link.method === "password"),
  };
}

/** Measures every call of a service. */
const watch = ({ entry, send }: Connector, times: Durations): Connector => ({
  entry,
  send: (call, ...rest) =>
    spanned(
      () => ({
        name: `${entry.kind} ${call.name}`,
        kind: "client",
        facts: { "musubi.service": entry.kind, "musubi.call": call.name },
      }),
      async (facts: Facts = {}) => {
        const began = performance.now();
        const answer = await send(call, ...rest);
        const outcome = answer.ok ? "ok" : answer.kind;
        facts["musubi.result"] = outcome;
        times.mark(performance.now() - began, entry.kind, call.name, outcome);
        return answer;
      },
    ),
});

function createConnector(
  entry: CatalogueEntry,
  url: string,
  secret: string,
  circuit: Circuit,
  onSilence: (silent: SilentService) => void,
): Connector {
  // One client for each patience: a client sends identical calls of the same moment as one request with one timeout.
  const clientWith = (patience: Patience, language: Language): Client =>
    createClient({
      origin: url,
      language: () => language,
      bearer: () => secret,
      ...PATIENCE[patience],
    });
  const clientsWith = (patience: Patience) => ({
    ja: clientWith(patience, "ja"),
    en: clientWith(patience, "en"),
  });
  const clients = {
    usual: clientsWith("usual"),
    brief: clientsWith("brief"),
    long: clientsWith("long"),
  };
  return {
    entry,
    async send(call, input, language = "ja", patience = "usual") {
      if (!circuit.isClosed()) return silence("unsent");
      const outcome = await clients[patience][language].send(call, input);
      // A slow service is not dead, so a failure with brief patience does not count.
      if (patience !== "brief" || isAlive(outcome)) circuit.report(isAlive(outcome));
      const answer = readAnswer(outcome, call);
      if (!answer.ok && answer.kind === "silent") {
        onSilence({ service: entry.kind, address: `${url}${call.path}`, reason: answer.reason });
      }
      return answer;
    },
  };
}

/** A service that refuses is alive, unless by a 5xx; E500-01 is a refusal with a reason in spite of its status. */
const isAlive = (outcome: Outcome<unknown>): boolean =>
  outcome.ok ||
  (outcome.kind === "refused" && (outcome.status < 500 || outcome.error.error_code === "E500-01"));
