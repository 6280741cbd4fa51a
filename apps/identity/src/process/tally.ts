import type { Histogram } from "prom-client";

/** The statuses and durations of one call. */
type Marks = {
  readonly statuses: Map<number, number>;
  /** How many answers fell between each bound and the one before; the last bucket is above all bounds. */
  readonly buckets: number[];
  seconds: number;
};

export type Tally = {
  mark(call: string, status: number, seconds: number): void;
  /** Calls `tell` with every count, by call and status. */
  countStatuses(tell: (labels: { call: string; status: number }, count: number) => void): void;
  /** Returns the durations as a histogram by call. */
  histogram(name: string, help: string): Histogram;
};

/**
 * Counts for the metrics. Every answer is counted, so `mark` costs only a few additions: the library's own counters
 * build and hash their labels each time.
 */
export function createTally(bounds: readonly number[]): Tally {
  const calls = new Map<string, Marks>();

  function begin(call: string): Marks {
    const marks = { statuses: new Map(), buckets: Array(bounds.length + 1).fill(0), seconds: 0 };
    calls.set(call, marks);
    return marks;
  }

  function* valuesOf(name: string, call: string, { buckets, seconds }: Marks) {
    let count = 0;
    for (const [n, bucket] of buckets.entries()) {
      count += bucket;
      const le = bounds[n] ?? "+Inf";
      yield { metricName: `${name}_bucket`, labels: { le, call }, value: count };
    }
    yield { metricName: `${name}_sum`, labels: { call }, value: seconds };
    yield { metricName: `${name}_count`, labels: { call }, value: count };
  }

  return {
    mark(call, status, seconds) {
      const marks = calls.get(call) ?? begin(call);
      marks.statuses.set(status, (marks.statuses.get(status) ?? 0) + 1);
      let bucket = 0;
      while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      marks.buckets[bucket] = (marks.buckets[bucket] ?? 0) + 1;
      marks.seconds += seconds;
    },
    countStatuses(tell) {
      for (const [call, { statuses }] of calls) {
        for (const [status, count] of statuses) tell({ call, status }, count);
      }
    },
    histogram(name, help) {
      const get = async () => ({
        name,
        help,
        type: "histogram",
        aggregator: "sum",
        values: [...calls].flatMap(([call, marks]) => [...valuesOf(name, call, marks)]),
      });
      // A registry uses nothing else of a metric.
      return { name, get } as unknown as Histogram;
    },
  };
}
