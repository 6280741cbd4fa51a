/** One defect that the tests must find. */
export type Mutant = {
  /** What is broken. */
  readonly name: string;
  readonly file: string;
  /** A piece of the file that stands there once, and what takes its place. */
  readonly from: string;
  readonly to: string;
  /** By as much of their paths as tells which are meant: of Vitest, or journeys alone. */
  readonly tests: readonly string[];
  /** Where SQLite cannot show it. */
  readonly engine?: "postgres";
};

/** Where a defect shows. */
export type Stage = "unit and SQLite" | "PostgreSQL" | "browser";

export const stageOf = ({ tests, engine }: Mutant): Stage => {
  if (tests.some((test) => test.endsWith(".spec.ts"))) return "browser";
  return engine === "postgres" ? "PostgreSQL" : "unit and SQLite";
};

/** Returns a file with the defect in it; throws where the file has changed so much that it fits no more. */
export function breakSource(source: string, { name, file, from, to }: Mutant): string {
  const places = source.split(from);
  if (places.length !== 2) {
    throw new Error(`${name}: ${file} has ${places.length - 1} places to break, and not one.`);
  }
  return places.join(to);
}
