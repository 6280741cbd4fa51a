import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { findFreePort } from "@musubi/environment/ports";
import { LEAN } from "../build/memory-settings.ts";
import { listFiles } from "./make-release.ts";
import { prepareTrial } from "./trial.ts";

const MEGABYTE = 2 ** 20;
const REQUESTS = 3_000;
const AT_ONCE = 20;
/** The unit in which Linux reports processor time. */
const TICKS_A_SECOND = 100;

type Goal = { readonly what: string; readonly is: number; readonly most: number; unit: string };

/**
 * Returns the size of a release and, on Linux, the resources that it takes, each with its maximum. The
 * processes are real, on the embedded database.
 */
export async function measureGoals(folder: string): Promise<readonly Goal[]> {
  const bytes = listFiles(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
  const size = { what: "size without Node", is: bytes / MEGABYTE, most: 40, unit: "MB" };
  if (process.platform !== "linux") return [size];
  using trial = prepareTrial(folder, { ...LEAN, DOCS: "0" });
  trial.run("musubi.js", "migrate");
  const { child, url } = await trial.start("identity.js", await findFreePort());
  const cpu = readProcess(child.pid, "stat").split(") ")[1]?.split(" ") ?? [];
  const seconds = (Number(cpu[11]) + Number(cpu[12])) / TICKS_A_SECOND;
  const began = residentMegabytes(child.pid);
  await ask(`${url}/login/?sv=0`);
  await ask(`${url}/.well-known/jwks.json`);
  return [
    size,
    { what: "processor time until identity is ready", is: seconds, most: 2, unit: "s" },
    { what: "resident when it is ready", is: began, most: 170, unit: "MB" },
    {
      what: `resident after ${2 * REQUESTS} requests`,
      is: residentMegabytes(child.pid),
      most: 170,
      unit: "MB",
    },
  ];
}

async function ask(url: string): Promise<void> {
  let left = REQUESTS;
  const work = async () => {
    while (left-- > 0) await (await fetch(url)).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const readProcess = (pid: number | undefined, file: string): string =>
  readFileSync(`/proc/${pid}/${file}`, "utf8");

const residentMegabytes = (pid: number | undefined): number =>
  (Number(/VmRSS:\s+(\d+)/.exec(readProcess(pid, "status"))?.[1]) * 1024) / MEGABYTE;

export const describeGoal = ({ what, is, most, unit }: Goal): string =>
  `  ${what.padEnd(44)}${is.toFixed(1)} ${unit} of ${most}${is > most ? ": too much" : ""}`;
