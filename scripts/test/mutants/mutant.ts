/** One defect that the tests must find. */
export type Mutant = {
  /** What is broken. */
  readonly name: string;
  readonly file: string;
  /** A piece of the file that occurs once, and its replacement. */
  readonly from: string;
  readonly to: string;
  /** As much of the tests' paths as is unambiguous: tests of Vitest, or journeys alone. */
  readonly tests: readonly string[];
  /** Set if SQLite cannot show the defect. */
  readonly engine?: "postgres";
};

/** Where a defect shows. */
export type Stage = "unit and SQLite" | "PostgreSQL" | "browser";

export const stageOf = ({ tests, engine }: Mutant): Stage => {
  if (tests.some((test) => test.endsWith(".spec.ts"))) return "browser";
  return engine === "postgres" ? "PostgreSQL" : "unit and SQLite";
};

/** Returns a file with the defect in it. Throws if the file no longer has the piece exactly once. */
export function breakSource(source: string, { name, file, from, to }: Mutant): string {
  const places = source.split(from);
  if (places.length !== 2) {
    throw new Error(
      `${name}: ${file} has the piece to break ${places.length - 1} times instead of once.`,
    );
  }
  return places.join(to);
}
