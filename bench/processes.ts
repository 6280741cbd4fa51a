import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { findFreePort } from "@musubi/environment/ports";
import { endWithUs } from "../scripts/build/stop-request.ts";
import type { Done, Task } from "./load.ts";

const HERE = import.meta.dirname;
const REPORT_CPU = pathToFileURL(join(HERE, "report-cpu.mjs")).href;

/** A server under measurement. */
export type Server = AsyncDisposable & {
  readonly url: string;
  cpuSeconds(): Promise<number>;
  residentMegabytes(): Promise<number>;
};

export async function startServer(
  script: string,
  ready: string,
  describe: (port: number) => NodeJS.ProcessEnv,
): Promise<Server> {
  const port = await findFreePort();
  const child = endWithUs(
    fork(script, {
      execArgv: ["--import", REPORT_CPU],
      env: { PATH: process.env.PATH, NODE_ENV: "production", ...describe(port) },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    }),
  );
  const url = `http://127.0.0.1:${port}`;
  await waitFor(`${url}${ready}`, child);
  return {
    url,
    cpuSeconds: async () => (await askUse(child)).cpuSeconds,
    residentMegabytes: async () => (await askUse(child)).megabytes,
    [Symbol.asyncDispose]: () => end(child),
  };
}

type Use = { readonly cpuSeconds: number; readonly megabytes: number };

async function askUse(child: ChildProcess): Promise<Use> {
  const answered = once(child, "message");
  child.send("cpu");
  const [use] = (await answered) as [Use];
  return use;
}

/** The process that makes the requests. */
export type Load = AsyncDisposable & { perform(task: Task): Promise<Done> };

export function startLoad(): Load {
  const child = endWithUs(fork(join(HERE, "load.ts")));
  return {
    async perform(task) {
      const answered = once(child, "message");
      child.send(task);
      const [answer] = (await answered) as [{ done: Done } | { failed: string }];
      if ("failed" in answer) throw new Error(answer.failed);
      return answer.done;
    },
    [Symbol.asyncDispose]: () => end(child),
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGINT");
  await ended;
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer) return;
    if (child.exitCode !== null) throw new Error(`${url} never answered.`);
    await pause(20);
  }
}
