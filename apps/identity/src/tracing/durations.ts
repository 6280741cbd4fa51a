/** A renewal takes a millisecond, a password a hundred, a service at most three seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

type Marks = {
  readonly labels: readonly string[];
  /** How many fell between each bound and the one before; the last bucket is above all bounds. */
  readonly buckets: number[];
  seconds: number;
};

/** How long things took, by labels. */
export type Durations = {
  mark(ms: number, ...labels: readonly string[]): void;
  /** Returns them as Prometheus reads a histogram. */
  read(name: string): readonly {
    readonly metricName: string;
    readonly labels: Readonly<Record<string, string | number>>;
    readonly value: number;
  }[];
};

/**
 * Counts for the metrics. What happens at every request costs only a few additions: the library's own counters build
 * and hash their labels each time.
 */
export function createDurations(...labelNames: readonly string[]): Durations {
  const all = new Map<string, Marks>();

  function begin(key: string, labels: readonly string[]): Marks {
    const marks = { labels, buckets: Array(SECONDS.length + 1).fill(0), seconds: 0 };
    all.set(key, marks);
    return marks;
  }

  function* valuesOf(name: string, { labels, buckets, seconds }: Marks) {
    const named = Object.fromEntries(labelNames.map((label, n) => [label, labels[n] ?? ""]));
    let count = 0;
    for (const [n, bucket] of buckets.entries()) {
      count += bucket;
      const le = SECONDS[n] ?? "+Inf";
      yield { metricName: `${name}_bucket`, labels: { le, ...named }, value: count };
    }
    yield { metricName: `${name}_sum`, labels: named, value: seconds };
    yield { metricName: `${name}_count`, labels: named, value: count };
  }

  return {
    mark(ms, ...labels) {
      const [first = ""] = labels;
      const key = labels.length === 1 ? first : labels.join(" ");
      const marks = all.get(key) ?? begin(key, labels);
      const seconds = ms / 1000;
      let bucket = 0;
      while (seconds > (SECONDS[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1;
      marks.buckets[bucket] = (marks.buckets[bucket] ?? 0) + 1;
      marks.seconds += seconds;
    },
    read: (name) => [...all.values()].flatMap((marks) => [...valuesOf(name, marks)]),
  };
}
