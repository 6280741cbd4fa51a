import { setTimeout as pause } from "node:timers/promises";

export type PeriodicJob = {
  readonly name: string;
  readonly everyMs: number;
  readonly work: () => Promise<unknown>;
};

export type PeriodicJobs = {
  /** Starts nothing more, and waits for what is running. */
  stop(): Promise<void>;
};

/** Runs jobs periodically, first after a random part of the pause: processes must not all work at the same moment. */
export function startPeriodicJobs(
  jobs: readonly PeriodicJob[],
  onError: (job: string, error: unknown) => void,
): PeriodicJobs {
  const stopping = new AbortController();

  async function repeat({ name, everyMs, work }: PeriodicJob): Promise<void> {
    await rest(everyMs * Math.random());
    while (!stopping.signal.aborted) {
      try {
        await work();
      } catch (error) {
        onError(name, error);
      }
      await rest(everyMs);
    }
  }

  const rest = (ms: number): Promise<void> =>
    pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => {});

  const ended = Promise.all(jobs.map(repeat));
  return {
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
