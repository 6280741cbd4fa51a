import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { LEAN } from "../scripts/build/memory-settings.ts";
import {
  changes,
  theirAccounts,
  theirChanges,
  theirSession,
  theirSignIns,
} from "./better-auth-workloads.ts";
import type { Choice } from "./choice.ts";
import {
  type Contender,
  startBare,
  startBetterAuth,
  startIdentity,
  startOidcProvider,
} from "./contenders.ts";
import type { Load, Server } from "./processes.ts";
import {
  peerExchanges,
  peerLogIns,
  peerServiceRenewals,
  serviceExchanges,
  serviceRenewals,
  silentLogIns,
} from "./service-workloads.ts";
import {
  exchanges,
  firstSignIns,
  hashes,
  lists,
  peerRenewals,
  type Round,
  renewals,
  signIns,
} from "./workloads.ts";

const ROUNDS = 11;
/** During the first ten or twenty thousand requests of a process, its compilers work and would be measured too. */
const WARM_UPS = 20;
/** Password hashing is native code, so it needs fewer. */
const SIGN_IN_WARM_UPS = 3;

type Workload = {
  readonly name: string;
  readonly prepare: (load: Load, contender: Contender) => Round | Promise<Round>;
  /** If the other does something else. */
  readonly prepareThere?: Workload["prepare"];
  readonly warmUps: number;
};

const HOT: readonly Workload[] = [
  { name: "renewals", prepare: renewals, warmUps: WARM_UPS },
  { name: "exchanges", prepare: exchanges, warmUps: WARM_UPS },
  { name: "service lists", prepare: lists, warmUps: WARM_UPS },
];

const WORKLOADS: readonly Workload[] = [
  ...HOT,
  { name: "sign-ins", prepare: signIns, warmUps: SIGN_IN_WARM_UPS },
  { name: "first sign-ins", prepare: firstSignIns, warmUps: SIGN_IN_WARM_UPS },
];

const BESIDE_THE_HASH: Workload = {
  name: "sign-ins, hash",
  prepare: signIns,
  prepareThere: hashes,
  warmUps: SIGN_IN_WARM_UPS,
};

/** The format of the peer's access tokens that matches identity's for each caller. */
const PEER_TOKENS = { portal: "jwt", services: "opaque" } as const;

/** What its operators run, and a limit: with a database of its own, and with all in memory. */
const PEER_PLACES = ["on SQL", "in memory"] as const;

type PeerWorkload = {
  readonly name: string;
  readonly prepare: (load: Load, contender: Contender) => Promise<Round>;
  readonly caller: keyof typeof PEER_TOKENS;
  readonly prepareThere: (load: Load, peer: Server) => Round | Promise<Round>;
};

const PEER_WORKLOADS: readonly PeerWorkload[] = [
  { name: "renewals", prepare: renewals, caller: "portal", prepareThere: peerRenewals },
  {
    name: "site exchanges",
    prepare: serviceExchanges,
    caller: "services",
    prepareThere: peerExchanges,
  },
  {
    name: "site renewals",
    prepare: serviceRenewals,
    caller: "services",
    prepareThere: peerServiceRenewals,
  },
  { name: "silent log-ins", prepare: silentLogIns, caller: "services", prepareThere: peerLogIns },
];

/** What people do with their account, at both. `hash`: the peer's own, or the same as ours. */
const BETTER_AUTH_WORKLOADS = [
  { name: "get-session", prepare: lists, hash: "own", prepareThere: theirSession },
  { name: "list-accounts", prepare: lists, hash: "own", prepareThere: theirAccounts },
  { name: "sign-ins, scrypt", prepare: signIns, hash: "own", prepareThere: theirSignIns },
  { name: "sign-ins", prepare: signIns, hash: "argon2id", prepareThere: theirSignIns },
  { name: "new passwords", prepare: changes, hash: "argon2id", prepareThere: theirChanges },
] as const;

/** Compares identity on one engine with a bare server on its own database, and with the peers. */
export async function compare(
  engine: string,
  choice: Choice,
  load: Load,
  folder: string,
  databaseUrl: (name: string) => Promise<string> | string,
): Promise<void> {
  await using identity = await startIdentity(await databaseUrl("identity"), folder);
  if (choice.has("portal")) {
    await using bare = await startBare(await databaseUrl("bare"));
    console.log(line(engine, "identity", "bare", "ratio"));
    await compareAll(load, identity, bare, [...WORKLOADS, BESIDE_THE_HASH]);
    await using thrifty = await startBare(await databaseUrl("thrifty"), true);
    console.log(line(engine, "identity", "thrifty bare", "ratio"));
    await compareAll(load, identity, thrifty, HOT);
  }
  if (choice.has("memory")) {
    await using lean = await startIdentity(await databaseUrl("lean"), folder, LEAN);
    console.log(line(engine, "as in deploy/", "Node's own", "ratio"));
    await compareAll(load, lean, identity);
    const [ours, theirs] = [
      await lean.server.residentMegabytes(),
      await identity.server.residentMegabytes(),
    ];
    const share = `${((ours / theirs) * 100).toFixed(0)} %`;
    console.log(line("resident MB", ours.toFixed(0), theirs.toFixed(0), share));
  }
  if (choice.has("traces")) {
    const collector = createServer((request, answer) => {
      request.resume().on("end", () => answer.end("{}"));
    }).listen(0, "127.0.0.1");
    await once(collector, "listening");
    await using traced = await startIdentity(await databaseUrl("traced"), folder, {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_TRACES_SAMPLER_ARG: "0.1",
    });
    console.log(line(engine, "a tenth traced", "no traces", "ratio"));
    await compareAll(load, traced, identity);
    collector.close();
  }
  for (const place of PEER_PLACES) {
    const workloads = PEER_WORKLOADS.filter(({ caller }) => choice.has(caller));
    if (workloads.length > 0)
      console.log(line(engine, "identity", `oidc-provider ${place}`, "ratio"));
    for (const [n, { name, prepare, caller, prepareThere }] of workloads.entries()) {
      const url = place === "on SQL" ? await databaseUrl(`oidc_provider_${n}`) : undefined;
      // A new peer each time: what it keeps slows it down.
      await using peer = await startOidcProvider(PEER_TOKENS[caller], url);
      const { ours, theirs, ratio } = await alternate(
        await prepare(load, identity),
        await prepareThere(load, peer),
        WARM_UPS,
      );
      console.log(line(name, rate(ours), rate(theirs), `${ratio.toFixed(2)} ×`));
    }
  }
  if (choice.has("portal")) {
    console.log(line(engine, "identity", "better-auth", "ratio"));
    for (const [n, { name, prepare, hash, prepareThere }] of BETTER_AUTH_WORKLOADS.entries()) {
      await using peer = await startBetterAuth(await databaseUrl(`better_auth_${n}`), hash);
      const { ours, theirs, ratio } = await alternate(
        await prepare(load, identity),
        await prepareThere(load, peer),
        prepare === lists ? WARM_UPS : SIGN_IN_WARM_UPS,
      );
      console.log(line(name, rate(ours), rate(theirs), `${ratio.toFixed(2)} ×`));
    }
  }
  console.log();
}

async function compareAll(
  load: Load,
  our: Contender,
  their: Contender,
  workloads = WORKLOADS,
): Promise<void> {
  for (const { name, prepare, prepareThere = prepare, warmUps } of workloads) {
    const { ours, theirs, ratio } = await alternate(
      await prepare(load, our),
      await prepareThere(load, their),
      warmUps,
    );
    console.log(line(name, rate(ours), rate(theirs), `${(ratio * 100).toFixed(0)} %`));
  }
}

/**
 * Returns the medians of alternating rounds, after a warm-up. The ratio is the median of each round against its
 * neighbour: a disturbance of the machine hits both of a pair.
 */
async function alternate(our: Round, their: Round, warmUps: number) {
  const pairs: [number, number][] = [];
  for (let n = -warmUps; n < ROUNDS; n += 1) {
    const pair: [number, number] = [await our(), await their()];
    if (n >= 0) pairs.push(pair);
  }
  return {
    ours: median(pairs.map(([ours]) => ours)),
    theirs: median(pairs.map(([, theirs]) => theirs)),
    ratio: median(pairs.map(([ours, theirs]) => ours / theirs)),
  };
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rate = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

const line = (name: string, ...columns: readonly string[]): string =>
  name.padEnd(16) + columns.map((column) => column.padStart(24)).join("");
