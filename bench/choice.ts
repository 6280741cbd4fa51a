import { EnvironmentError } from "@musubi/environment";

const ENGINES = ["sqlite", "postgresql"] as const;
const CALLERS = ["portal", "services"] as const;
/** Measures the cost of the memory-saving settings of deploy/; only on request. */
const MEMORY = "memory";

/** Which parts of the bench run: all of it takes some minutes. */
export type Choice = {
  has(what: (typeof ENGINES)[number] | (typeof CALLERS)[number] | typeof MEMORY): boolean;
};

/** Reads the choice: engines, callers, `memory`. No engine means both; no caller both, unless `memory` is said. */
export function readChoice(words: readonly string[]): Choice {
  const known: readonly string[] = [...ENGINES, ...CALLERS, MEMORY];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    const all = `or nothing for all of them but ${MEMORY}`;
    throw new EnvironmentError([`Say some of ${known.join(", ")}, ${all}.`]);
  }
  const chosenOf = (names: readonly string[]): readonly string[] => {
    const said = names.filter((name) => words.includes(name));
    return said.length > 0 ? said : names;
  };
  const callers = words.includes(MEMORY)
    ? [MEMORY, ...CALLERS.filter((name) => words.includes(name))]
    : chosenOf(CALLERS);
  const chosen = new Set([...chosenOf(ENGINES), ...callers]);
  return { has: (what) => chosen.has(what) };
}
