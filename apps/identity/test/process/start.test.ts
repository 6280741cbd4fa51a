import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startIdentity } from "../../src/process/start.ts";
import { createEmptyDatabase, createMigratedDatabase } from "../world/database.ts";
import { startProcesses } from "../world/processes.ts";
import { testConfig } from "../world/world.ts";

test("identity does not start on a database that lacks migrations, and says what to do", async () => {
  const { url, dispose } = await createEmptyDatabase();
  try {
    await expect(startIdentity(testConfig(url))).rejects.toThrow(
      /^The database lacks \S.*\. Apply them with npm run migrate\.$/,
    );
  } finally {
    await dispose();
  }
});

test("identity does not start without the login pages, and says how to make them", async () => {
  const { url, dispose } = await createMigratedDatabase();
  try {
    const config = { ...testConfig(url), loginDist: "/nowhere" };
    await expect(startIdentity(config)).rejects.toThrow(
      /^There are no login pages in \/nowhere\. /,
    );
  } finally {
    await dispose();
  }
});

test("700 connections wait for a process that accepts none for a while, and none is refused", async () => {
  await using deployment = await startProcesses(1);
  const [identity] = deployment.processes;
  if (!identity) throw new Error("One process was asked for.");
  const { hostname, port } = new URL(identity.url);
  // The process accepts no connection for a while, as during a long turn of its event loop.
  identity.child.kill("SIGSTOP");
  const sockets = Array.from({ length: 700 }, () => connect(Number(port), hostname));
  try {
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
  } finally {
    for (const socket of sockets) socket.destroy();
    identity.child.kill("SIGCONT");
  }
});
