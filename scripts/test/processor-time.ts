import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds. */
export type ProcessorTime = { readonly user: number; readonly system: number };

export type Meter = {
  /** Returns what this process and everything it started have spent so far; undefined where no system says so. */
  read(): ProcessorTime | undefined;
};

/** Linux counts in these, whatever the machine's own clock does. */
const MS_PER_TICK = 10;
const LOOK_EVERY_MS = 1_000;

/**
 * Measures the processor time of a tree of processes. Of a process that has ended, its parent knows the time if it
 * waited for it. Browsers do not wait for their pages: those count as they were last seen.
 */
export function createMeter(): Meter {
  let before = readProcesses();
  let [lostUser, lostSystem] = [0, 0];
  const look = () => {
    const now = readProcesses();
    for (const { user, system } of findLost(before, now)) {
      lostUser += user;
      lostSystem += system;
    }
    before = now;
  };
  setInterval(look, LOOK_EVERY_MS).unref();
  return {
    read() {
      look();
      if (before.size === 0) return undefined;
      const { user, system } = addUp(
        [...before.values()].flatMap(({ own, waited }) => [own, waited]),
      );
      return { user: user + lostUser, system: system + lostSystem };
    },
  };
}

export type Process = {
  readonly parent: number;
  readonly own: ProcessorTime;
  /** The time of its children that it has waited for. */
  readonly waited: ProcessorTime;
};
export type Processes = ReadonlyMap<number, Process>;

/** Returns the time of processes that have ended without any other having received it. */
export function findLost(before: Processes, now: Processes): ProcessorTime[] {
  const ended = [...before].filter(([pid]) => !now.has(pid));
  const byHeir = Map.groupBy(ended, ([pid]) => findHeir(pid, before, now));
  return [...byHeir].map(([heir, dead]) => {
    const theirs = addUp(dead.flatMap(([, { own, waited }]) => [own, waited]));
    const [had, has] = [before.get(heir)?.waited ?? NONE, now.get(heir)?.waited ?? NONE];
    return {
      user: Math.max(0, theirs.user - (has.user - had.user)),
      system: Math.max(0, theirs.system - (has.system - had.system)),
    };
  });
}

/** Returns the closest process above another one that still runs. */
function findHeir(pid: number, before: Processes, now: Processes): number {
  const { parent = 0 } = before.get(pid) ?? {};
  return now.has(parent) || !before.has(parent) ? parent : findHeir(parent, before, now);
}

const NONE: ProcessorTime = { user: 0, system: 0 };

const addUp = (times: readonly ProcessorTime[]): ProcessorTime =>
  times.reduce(
    (sum, { user, system }) => ({ user: sum.user + user, system: sum.system + system }),
    NONE,
  );

/** Reads this process and what descends from it. */
function readProcesses(): Processes {
  const all = new Map(listNumbers("/proc").flatMap((pid) => readProcess(pid) ?? []));
  const belongs = (pid: number): boolean => {
    const found = all.get(pid);
    return pid === process.pid || (found !== undefined && belongs(found.parent));
  };
  return new Map([...all].filter(([pid]) => belongs(pid)));
}

function listNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

function readProcess(pid: number): [[number, Process]] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name, in which anything may stand.
    const fields = text
      .slice(text.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const [parent = 0, user = 0, system = 0, ofUsers = 0, ofSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => fields[index],
    );
    const time = (user: number, system: number) => ({
      user: user * MS_PER_TICK,
      system: system * MS_PER_TICK,
    });
    return [[pid, { parent, own: time(user, system), waited: time(ofUsers, ofSystem) }]];
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}
