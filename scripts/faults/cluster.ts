import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findFreePort } from "@musubi/environment/ports";
import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { leaderFaults } from "./leader-faults.ts";
import { hasNamespaces, layCables, shareLoopback } from "./network.ts";
import { type Nodes, startNodes } from "./nodes.ts";
import { gatherPeople } from "./people.ts";
import { play } from "./play.ts";
import { prepare, say } from "./prepare.ts";
import { readSettings, startHaproxy, startService, untilListening } from "./service.ts";

// `npm run test:cluster [-- twice]`: a cluster of PostgreSQL under identity loses its leader in every way, while holders
// go on. It installs nothing.

/** So many of each kind who do a thing once are enough for one fault. */
const ONCE_A_FAULT = 25;

endWhenAsked();
const needs = { patroni: "patroni", etcd: "etcd-server" };
const prepared = await prepare(needs, ["initdb", "pg_controldata", "pg_rewind"]);
const hasCables = process.getuid?.() === 0 && hasNamespaces();
if (!hasCables) say("Without root and network namespaces, no cable is cut.");
using network = hasCables ? layCables(3) : shareLoopback();
using nodes = await runStep("Start three nodes", () => startNodes(network, prepared.postgres));
const round = leaderFaults(nodes, network);
const faults = process.argv.includes("twice") ? [...round, ...round] : round;
const people = gatherPeople(faults.length * ONCE_A_FAULT);
const databaseUrl = await startDatabaseProxy(nodes);
using service = await runStep("Start identity", () => startService(prepared, people, databaseUrl));
process.exitCode = (await play(service, people, faults, { isRough: false })) ? 0 : 1;

/** Returns the address that leads to the leader, whoever that is. */
async function startDatabaseProxy({ folder, database, password }: Nodes): Promise<string> {
  const port = await findFreePort();
  startHaproxy(
    join(folder, "haproxy.cfg"),
    readSettings("patroni/haproxy.cfg").replace("bind 127.0.0.1:5432", `bind 127.0.0.1:${port}`),
    { NODE_ONE: database(1), NODE_TWO: database(2), NODE_THREE: database(3) },
  );
  await untilListening(port);
  // Until its first look, every node counts as the leader.
  await pause(3_000);
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}
