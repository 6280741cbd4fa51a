import { readdirSync, readFileSync } from "node:fs";

/** Milliseconds. */
export type ProcessorTime = { readonly user: number; readonly system: number };

/** Linux counts in these, whatever the machine's own clock does. */
const MS_PER_TICK = 10;

/**
 * Returns the processor time that this process and everything it started have spent so far, whether it still runs
 * or has been waited for; undefined where no system says so.
 */
export function readProcessorTime(): ProcessorTime | undefined {
  const all = readProcesses();
  const self = all.get(process.pid);
  return self && addUp(all, self);
}

type Process = ProcessorTime & { readonly pid: number; readonly parent: number };

function addUp(all: ReadonlyMap<number, Process>, { pid, user, system }: Process): ProcessorTime {
  const children = [...all.values()].filter(({ parent }) => parent === pid);
  return children
    .map((child) => addUp(all, child))
    .reduce((sum, next) => add(sum, next, 1), { user, system });
}

const add = (a: ProcessorTime, b: ProcessorTime, sign: 1 | -1): ProcessorTime => ({
  user: a.user + sign * b.user,
  system: a.system + sign * b.system,
});

/** Returns what was spent between two readings. */
export const spentBetween = (
  before: ProcessorTime | undefined,
  after: ProcessorTime | undefined,
): ProcessorTime | undefined => before && after && add(after, before, -1);

function readProcesses(): Map<number, Process> {
  const found = listNumbers("/proc").flatMap((pid) => readProcess(pid) ?? []);
  return new Map(found.map((each) => [each.pid, each]));
}

function listNumbers(folder: string): number[] {
  try {
    return readdirSync(folder).map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** Returns a process's own time, with that of the children that it has waited for. */
function readProcess(pid: number): Process | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name, in which anything may stand.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [parent = 0, user = 0, system = 0, ofUsers = 0, ofSystem = 0] = [1, 11, 12, 13, 14].map(
      (index) => Number(fields[index]),
    );
    return {
      pid,
      parent,
      user: (user + ofUsers) * MS_PER_TICK,
      system: (system + ofSystem) * MS_PER_TICK,
    };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}
