type Flight<T> = { readonly landed: Promise<T>; readonly stop: AbortController; waiting: number };

/**
 * Lets simultaneous callers of the same request share one run. The run is stopped only when no
 * caller waits any more. A caller that gives up gets `undefined`.
 */
export function createFlightShare<T>() {
  const flights = new Map<string, Flight<T>>();

  return async (
    key: string,
    start: (stop: AbortController) => Promise<T>,
    giveUp?: AbortSignal,
  ): Promise<T | undefined> => {
    if (giveUp?.aborted) return undefined;
    const flight = flights.get(key) ?? takeOff(key, start);
    flight.waiting += 1;
    try {
      return await (giveUp ? Promise.race([flight.landed, whenAborted(giveUp)]) : flight.landed);
    } finally {
      flight.waiting -= 1;
      if (flight.waiting === 0) {
        if (flights.get(key) === flight) flights.delete(key);
        flight.stop.abort();
      }
    }
  };

  function takeOff(key: string, start: (stop: AbortController) => Promise<T>): Flight<T> {
    const stop = new AbortController();
    const landed = start(stop).finally(() => {
      if (flights.get(key) === flight) flights.delete(key);
    });
    const flight: Flight<T> = { landed, stop, waiting: 0 };
    flights.set(key, flight);
    return flight;
  }
}

const whenAborted = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) =>
    signal.addEventListener("abort", () => resolve(undefined), { once: true }),
  );
