const FAILURES_TO_OPEN = 5;
const REST_MS = 10_000;

/** Stops calls to a dead service: after five failures in a row it gets none for ten seconds. */
export type Circuit = {
  isClosed(): boolean;
  report(worked: boolean): void;
};

export function createCircuit(now: () => number): Circuit {
  let failures = 0;
  let restsUntil = 0;
  return {
    isClosed: () => now() >= restsUntil,
    report(worked) {
      failures = worked ? 0 : failures + 1;
      if (failures >= FAILURES_TO_OPEN) restsUntil = now() + REST_MS;
    },
  };
}
