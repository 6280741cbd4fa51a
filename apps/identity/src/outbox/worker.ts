import { setTimeout as pause } from "node:timers/promises";
import type { JobHandlers } from "./jobs.ts";
import type { Outbox } from "./outbox.ts";

const REST_MS = 1_000;
/**
 * A random delay of up to this long is added: a mail that is sent, or not, at the same time as the answer would
 * slow the answer and reveal whether the address is known.
 */
const APART_MS = 500;

export type OutboxWorker = {
  /** Begins no more jobs, and waits for those under way. */
  stop(): Promise<void>;
};

/** Does the outbox's jobs until stopped: soon after this process queued one, otherwise every second. */
export function startOutboxWorker(
  outbox: Outbox,
  handlers: JobHandlers,
  onError: (error: unknown) => void,
): OutboxWorker {
  let isStopping = false;
  let hasNews = false;
  let wake = () => {};

  outbox.watch(() => {
    hasNews = true;
    wake();
  });

  async function rest(): Promise<void> {
    const alarm = new AbortController();
    wake = () => alarm.abort();
    if (!hasNews && !isStopping) {
      await pause(REST_MS, undefined, { signal: alarm.signal }).catch(() => {});
    }
    wake = () => {};
    if (hasNews) {
      hasNews = false;
      await pause(Math.random() * APART_MS);
    }
  }

  async function run(): Promise<void> {
    while (!isStopping) {
      try {
        const taken = await outbox.work(handlers);
        if (taken > 0) continue;
      } catch (error) {
        onError(error);
      }
      await rest();
    }
  }

  const ended = run();
  return {
    async stop() {
      isStopping = true;
      wake();
      await ended;
    },
  };
}
