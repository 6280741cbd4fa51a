import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { createMeter, findLost, type Process } from "./processor-time.ts";

/** Spends processor time, says how much, and ends when it is told to. */
const SPENDER = `
  while (process.cpuUsage().user < 200_000);
  const { user, system } = process.cpuUsage();
  process.send((user + system) / 1_000);
  process.once("message", () => process.disconnect());`;

test.runIf(process.platform === "linux")(
  "what a child spends is counted while it runs, and after it was waited for",
  async () => {
    const meter = createMeter();
    const read = () => {
      const { user = 0, system = 0 } = meter.read() ?? {};
      return user + system;
    };
    const before = read();
    const child = spawn(process.execPath, ["-e", SPENDER], {
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const [spent] = (await once(child, "message")) as [number];
    const whileItRuns = read() - before;
    // Two counters are rounded to ten milliseconds.
    expect(whileItRuns).toBeGreaterThan(spent - 20);
    child.send("end");
    await once(child, "exit");
    expect(read() - before).toBeGreaterThanOrEqual(whileItRuns);
  },
);

const spent = (parent: number, own: number, waited: number): Process => ({
  parent,
  own: { user: own, system: 0 },
  waited: { user: waited, system: 0 },
});
const before = new Map([
  [1, spent(0, 5, 100)],
  [2, spent(1, 40, 0)],
  [3, spent(2, 30, 7)],
]);

test.each([
  ["that somebody has waited for is not lost", 177, 0],
  ["whose parent has ended without waiting for it is lost", 140, 37],
  ["that nobody has waited for is lost", 100, 77],
])("the time of a process %s", (_case, waited, lost) => {
  const now = new Map([[1, spent(0, 6, waited)]]);
  expect(findLost(before, now)).toEqual([{ user: lost, system: 0 }]);
});
