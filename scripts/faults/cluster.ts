import { runStep } from "../build/steps.ts";
import { endWhenAsked } from "../build/stop-request.ts";
import { startDatabaseProxy } from "./database-proxy.ts";
import { leaderFaults } from "./leader-faults.ts";
import { hasNamespaces, layCables, shareLoopback } from "./network.ts";
import { startNodes } from "./nodes.ts";
import { gatherPeople } from "./people.ts";
import { play } from "./play.ts";
import { prepare, say } from "./prepare.ts";
import { startService } from "./service.ts";

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
using proxy = await startDatabaseProxy(nodes);
const round = [...leaderFaults(nodes, network), proxy.restarted];
const faults = process.argv.includes("twice") ? [...round, ...round] : round;
const people = gatherPeople(faults.length * ONCE_A_FAULT);
using service = await runStep("Start identity", () => startService(prepared, people, proxy.url));
process.exitCode = (await play(service, people, faults, { isRough: false })) ? 0 : 1;
