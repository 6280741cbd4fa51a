import { once } from "node:events";
import { Agent, request } from "node:http";
import { connect } from "node:net";
import { DEMO_PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { startProcesses } from "../world/processes.ts";

/** Sends one request on a connection that may be kept. Rejects if the connection breaks. */
const ask = (agent: Agent, url: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode ?? 0));
      response.on("error", reject);
    });
    sent.on("error", reject);
    sent.end();
  });

test("F07: at SIGTERM under load a process reports that it is not ready, answers every request, and then ends", async () => {
  // As long as a test may take: on a slow machine, too, the balancer sees it, and only Ctrl-C ends it.
  await using deployment = await startProcesses(1, { STOP_NOTICE_SECONDS: "60" });
  const [identity] = deployment.processes;
  if (!identity) throw new Error("One process was asked for.");
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });

  let isTaken = false;
  const readiness: number[] = [];
  const statuses: number[] = [];
  const broken: unknown[] = [];
  // A balancer: it sends requests until it sees that the process is not ready.
  const balance = async (): Promise<void> => {
    while (!isTaken) {
      try {
        statuses.push(await ask(agent, `${identity.url}/.well-known/jwks.json`));
      } catch (error) {
        broken.push(error);
        return;
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!isTaken) {
      const status = await ask(agent, `${identity.url}/health/ready`);
      readiness.push(status);
      isTaken = status === 503;
    }
  };
  const load = Promise.all([watch(), ...Array.from({ length: 15 }, balance)]);
  // Slow requests: the password checks wait for each other.
  const withPassword = DEMO_PEOPLE.filter(({ password }) => password !== undefined);
  const signIns = [...withPassword, ...withPassword].map((one) => identity.submitSignIn(one));
  await Promise.race(signIns);

  const code = identity.stop("SIGTERM");
  await load;
  const answers = await Promise.all(signIns);
  void identity.stop("SIGINT");
  expect(broken).toEqual([]);
  expect(readiness.at(0)).toBe(200);
  expect(readiness.at(-1)).toBe(503);
  expect(statuses.length).toBeGreaterThan(15);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const answer of answers) expect(answer.status).toBe(303);
  // The process exits with 1 if something kept it from closing.
  expect(await code).toBe(0);
  agent.destroy();

  const lines = identity.log().trim().split("\n");
  expect(lines.every((line) => JSON.parse(line) !== undefined)).toBe(true);
  expect(identity.log()).toContain('"msg":"stopping"');
  expect(identity.log()).not.toContain('"level":50');
});

test("F07: connections that browsers keep, or open in advance, do not delay the end of a process", async () => {
  await using deployment = await startProcesses(1);
  const [identity] = deployment.processes;
  if (!identity) throw new Error("One process was asked for.");
  const { hostname, port } = new URL(identity.url);
  const silent = connect(Number(port), hostname).resume();
  const cut = once(silent, "close");
  await once(silent, "connect");
  const agent = new Agent({ keepAlive: true });
  const headers = {
    "content-type": "application/json",
    "x-api-key": "test-api-key",
    expect: "100-continue",
  };
  const underWay = request(`${identity.url}/token/get`, { method: "POST", agent, headers });
  underWay.flushHeaders();
  await once(underWay, "continue");

  const code = identity.stop("SIGINT");
  await cut;
  underWay.end("{}");
  const [response] = await once(underWay, "response");
  response.resume();
  expect(response.statusCode).toBe(400);
  expect(await code).toBe(0);
  agent.destroy();
});

test("F07: a signal that only npm's shell gets also stops the process that npm started", async () => {
  await using deployment = await startProcesses(0);
  const identity = await deployment.start("npm");
  // The output ends when the last process that could write to it is gone.
  const silent = once(identity.child, "close");
  await identity.stop("SIGTERM");
  await silent;
  expect(identity.log()).toContain('"msg":"stopping"');
  await expect(fetch(`${identity.url}/health/live`)).rejects.toThrow();
});
