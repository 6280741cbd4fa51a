const ENGINES = ["sqlite", "postgres"] as const;

export type MeasureArguments = {
  readonly engines: readonly (typeof ENGINES)[number][];
  /** The number of known addresses, and of unknown ones. */
  readonly count: number;
};

const USUAL_COUNT = 500;
const MOST = 2_000;

/** Reads `[sqlite|postgres] [count]`; both engines by default. */
export function readMeasureArguments(given: readonly string[]): MeasureArguments {
  const engines = ENGINES.filter((engine) => given.includes(engine));
  const [count = `${USUAL_COUNT}`, ...rest] = given.filter(
    (word) => !ENGINES.some((engine) => engine === word),
  );
  const isCount = /^\d+$/.test(count) && Number(count) >= 1 && Number(count) <= MOST;
  if (!isCount || rest.length > 0) {
    throw new Error(
      `Name the database (${ENGINES.join(" or ")}; both by default) and the number of addresses (1 to ${MOST}).`,
    );
  }
  return { engines: engines.length > 0 ? engines : ENGINES, count: Number(count) };
}
