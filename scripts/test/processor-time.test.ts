import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { type ProcessorTime, readProcessorTime, spentBetween } from "./processor-time.ts";

/** Spends processor time, says how much, and ends when it is told to. */
const SPENDER = `
  while (process.cpuUsage().user < 200_000);
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1_000);
  process.once("message", () => process.disconnect());`;

const total = (time: ProcessorTime | undefined) => (time ? time.user + time.system : Number.NaN);

test.runIf(process.platform === "linux")(
  "what a child spends is counted while it runs, and after it was waited for",
  async () => {
    const before = readProcessorTime();
    // A child of a child, as a browser is.
    const child = spawn(
      process.execPath,
      [
        "-e",
        `const { spawn } = require("node:child_process");
         const inner = spawn(process.execPath, ["-e", ${JSON.stringify(SPENDER)}], { stdio: [0, 1, 2, "ipc"] });
         inner.on("message", (spent) => process.send(spent));
         process.once("message", () => inner.send("end"));
         inner.once("exit", () => process.disconnect());`,
      ],
      { stdio: ["ignore", "inherit", "inherit", "ipc"] },
    );
    const [spent] = (await once(child, "message")) as [number];
    expect(spent).toBeGreaterThanOrEqual(200);
    const whileItRuns = total(spentBetween(before, readProcessorTime()));
    // Each of two processes has two counters, rounded to ten milliseconds.
    expect(whileItRuns).toBeGreaterThan(spent - 40);
    child.send("end");
    await once(child, "exit");
    const afterwards = total(spentBetween(before, readProcessorTime()));
    expect(afterwards).toBeGreaterThanOrEqual(whileItRuns);
  },
);
