import { EnvironmentError } from "@musubi/environment";

const PARTS = ["sqlite", "postgresql", "statements"] as const;
type Part = (typeof PARTS)[number];

/** Only PostgreSQL is measured with ten million accounts. */
const SIZES = { sqlite: [10_000, 1_000_000], postgresql: [10_000, 1_000_000, 10_000_000] } as const;

/**
 * Reads which parts to run, and the sizes of the crowds; by default all parts with all sizes.
 * `own`: an existing database that is kept, instead of a temporary one.
 */
export function readScaleArguments(words: readonly string[]) {
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const own = words.find((word) => word.includes(":"));
  const ofOwn = own?.startsWith("sqlite:") ? "sqlite" : "postgresql";
  const names = own ? [ofOwn] : words.filter((word) => !/^\d+$/.test(word));
  const parts = PARTS.filter((part) => names.length === 0 || names.includes(part));
  if (names.some((name) => !PARTS.includes(name as Part))) {
    throw new EnvironmentError([
      `Give some of ${PARTS.join(", ")}, or a database's URL, and optional sizes: 10000 1000000.`,
    ]);
  }
  const sizesFor = (part: keyof typeof SIZES): readonly number[] =>
    sizes.length > 0 ? sizes.toSorted((a, b) => a - b) : SIZES[part];
  return { parts, sizesFor, own };
}
