import { EnvironmentError } from "@musubi/environment";

const PARTS = ["sqlite", "postgresql", "statements"] as const;
type Part = (typeof PARTS)[number];

/** Ten million accounts are for the database that is for many. */
const SIZES = { sqlite: [10_000, 1_000_000], postgresql: [10_000, 1_000_000, 10_000_000] } as const;

/**
 * Reads which parts were asked for, and beside how many people; without any, all of them beside all sizes. `own`: a
 * database that is there already and stays, instead of one for this run alone.
 */
export function readScaleArguments(words: readonly string[]) {
  const sizes = words.filter((word) => /^\d+$/.test(word)).map(Number);
  const own = words.find((word) => word.includes(":"));
  const ofOwn = own?.startsWith("sqlite:") ? "sqlite" : "postgresql";
  const names = own ? [ofOwn] : words.filter((word) => !/^\d+$/.test(word));
  const parts = PARTS.filter((part) => names.length === 0 || names.includes(part));
  if (names.some((name) => !PARTS.includes(name as Part))) {
    throw new EnvironmentError([
      `Say some of ${PARTS.join(", ")}, or a database's URL, and sizes if you like: 10000 1000000.`,
    ]);
  }
  const sizesFor = (part: keyof typeof SIZES): readonly number[] =>
    sizes.length > 0 ? sizes.toSorted((a, b) => a - b) : SIZES[part];
  return { parts, sizesFor, own };
}
