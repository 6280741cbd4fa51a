import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, unwatchFile, watchFile } from "node:fs";
import { dirname } from "node:path";
import { pathToFileURL } from "node:url";
import { inRepository } from "../build/repository.ts";

/** A process that is asked to stop has this long before it is killed. */
const GRACE_MS = 2_500;
const SHOWN_LINES = 25;

/** The module that processes with a channel to us have to load. */
export const DIE_WITH_PARENT = pathToFileURL(inRepository("scripts/demo/die-with-parent.mjs")).href;

export type Part = {
  readonly name: string;
  /** A script and its arguments, for the Node that runs this process; Node's own options come first. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string;
  /** Where its output goes: a file, shown only if it fails, or straight to the terminal. */
  readonly output: { readonly logFile: string } | "terminal";
  /** Files that it reads when it starts: if one changes, another process takes its place. */
  readonly follows?: readonly string[];
};

export type Ending = {
  readonly part: Part;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
};

export type Crew = {
  /** Starts a process that is meant to stay. Resolves when it ends, for whatever reason. */
  start(part: Part): Promise<Ending>;
  /** Runs a process that is meant to end. Throws with its last output if it fails. */
  run(part: Part): Promise<void>;
  /** Ends every process that still runs, within three seconds. */
  stop(): Promise<void>;
};

/** The processes of one command: none of them outlives it. */
export function createCrew(): Crew {
  const running = new Map<ChildProcess, Promise<Ending>>();
  let stopped = false;

  function begin(part: Part): { readonly child: ChildProcess; readonly ended: Promise<Ending> } {
    if (stopped) throw new Error(`${part.name} was not started: everything is being stopped.`);
    const child = spawnPart(part);
    const ended = waitForEnd(child, part).finally(() => running.delete(child));
    running.set(child, ended);
    return { child, ended };
  }

  function start(part: Part): Promise<Ending> {
    const { child, ended } = begin(part);
    return part.follows === undefined ? ended : follow(part, part.follows, child, ended);
  }

  async function follow(
    part: Part,
    files: readonly string[],
    child: ChildProcess,
    ended: Promise<Ending>,
  ): Promise<Ending> {
    const ending = await Promise.race([ended, waitForChange(files)]);
    if (ending) return ending;
    signalGroup(child, "SIGTERM");
    const last = await ended;
    return stopped ? last : startAgain(part, files);
  }

  /** A file with a mistake in it ends nothing else: it is tried again when it has changed. */
  async function startAgain(part: Part, files: readonly string[]): Promise<Ending> {
    const ending = await start(part);
    if (stopped || ending.code === 0) return ending;
    process.stderr.write(`${describeEnding(ending)}\nIt starts again when its files change.\n`);
    await waitForChange(files);
    return stopped ? ending : startAgain(part, files);
  }

  return {
    start,
    async run(part) {
      const ending = await start(part);
      if (ending.code !== 0) throw new Error(describeEnding(ending));
    },
    async stop() {
      stopped = true;
      const ends = [...running.values()];
      for (const child of running.keys()) signalGroup(child, "SIGTERM");
      const force = setTimeout(() => {
        for (const child of running.keys()) signalGroup(child, "SIGKILL");
      }, GRACE_MS);
      await Promise.allSettled(ends);
      clearTimeout(force);
    },
  };
}

// In a separate group: Ctrl-C reaches only us, so that it is not mistaken for a crash, and a signal
// to the group also reaches what the process itself started.
function spawnPart(part: Part): ChildProcess {
  const output = part.output === "terminal" ? "inherit" : openLog(part.output.logFile);
  const child = spawn(process.execPath, ["--import", DIE_WITH_PARENT, ...part.args], {
    cwd: part.cwd ?? inRepository(),
    env: part.env,
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  if (typeof output === "number") closeSync(output);
  return child;
}

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, "w");
}

const LOOK_EVERY_MS = 500;

function waitForChange(paths: readonly string[]): Promise<undefined> {
  return new Promise((resolve) => {
    const change = () => {
      for (const path of paths) unwatchFile(path, change);
      resolve(undefined);
    };
    for (const path of paths) {
      watchFile(path, { interval: LOOK_EVERY_MS, persistent: false }, change);
    }
  });
}

async function waitForEnd(child: ChildProcess, part: Part): Promise<Ending> {
  const [code, signal] = (await once(child, "exit")) as [number | null, NodeJS.Signals | null];
  return { part, code, signal };
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    if (process.platform === "win32") child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch (error) {
    // The process ended at the same moment.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/** Returns the last output of a process, and a sentence about how it ended. */
export function describeEnding({ part, code, signal }: Ending): string {
  const how = signal === null ? `ended with code ${code}` : `was ended by ${signal}`;
  const sentence = `${part.name} ${how}.`;
  if (part.output === "terminal") return sentence;
  const lines = readFileSync(part.output.logFile, "utf8").trimEnd().split("\n").slice(-SHOWN_LINES);
  return `${lines.join("\n")}\n${sentence} The lines above are the end of ${part.output.logFile}.`;
}
