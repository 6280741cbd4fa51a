import { type Contender, startBare, startIdentity } from "./contenders.ts";
import type { Load, Server } from "./processes.ts";
import { exchanges, lists, peerRenewals, type Round, renewals, signIns } from "./workloads.ts";

const ROUNDS = 5;
const WARM_UPS = 2;

type Workload = {
  readonly name: string;
  readonly prepare: (load: Load, contender: Contender) => Round | Promise<Round>;
};

const WORKLOADS: readonly Workload[] = [
  { name: "renewals", prepare: renewals },
  { name: "exchanges", prepare: exchanges },
  { name: "service lists", prepare: lists },
  { name: "sign-ins", prepare: signIns },
];

/** Identity on one engine beside a bare server with a database of its own, and beside the peer. */
export async function compare(
  engine: string,
  load: Load,
  peer: Server,
  folder: string,
  databaseUrl: (name: string) => Promise<string> | string,
): Promise<void> {
  await using identity = await startIdentity(await databaseUrl("identity"), folder);
  await using bare = await startBare(await databaseUrl("bare"));
  console.log(line(engine, "identity", "bare", "ratio"));
  for (const { name, prepare } of WORKLOADS) {
    const [ours, theirs] = await alternate([
      await prepare(load, identity),
      await prepare(load, bare),
    ]);
    console.log(line(name, rate(ours), rate(theirs), `${((ours / theirs) * 100).toFixed(0)} %`));
  }
  console.log(line("", "identity", "oidc-provider", "ratio"));
  const [ours, theirs] = await alternate([
    await renewals(load, identity),
    await peerRenewals(load, peer),
  ]);
  console.log(line("renewals", rate(ours), rate(theirs), `${(ours / theirs).toFixed(1)} ×`));
  console.log();
}

/** The medians of rounds that take turns, after some to warm up: what the machine does meanwhile hits both. */
async function alternate(rounds: readonly [Round, Round]): Promise<[number, number]> {
  const rates: [number[], number[]] = [[], []];
  for (let n = 0; n < WARM_UPS; n += 1) for (const round of rounds) await round();
  for (let n = 0; n < ROUNDS; n += 1) {
    rates[0].push(await rounds[0]());
    rates[1].push(await rounds[1]());
  }
  return [median(rates[0]), median(rates[1])];
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rate = (value: number): string => value.toFixed(value < 100 ? 1 : 0);

const line = (name: string, ...columns: readonly string[]): string =>
  name.padEnd(16) + columns.map((column) => column.padStart(15)).join("");
