import { EnvironmentError } from "@musubi/environment";

const ENGINES = ["sqlite", "postgresql"] as const;
const CALLERS = ["portal", "services"] as const;
/** What the settings of deploy/ save memory by costs; only where it is asked for. */
const MEMORY = "memory";

/** What of the bench is run: all of it takes some minutes. */
export type Choice = {
  has(what: (typeof ENGINES)[number] | (typeof CALLERS)[number] | typeof MEMORY): boolean;
};

/** Reads what was asked for: an engine, whose calls, both, or nothing, which is everything but the memory. */
export function readChoice(words: readonly string[]): Choice {
  const known: readonly string[] = [...ENGINES, ...CALLERS, MEMORY];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    throw new EnvironmentError([`Say some of ${known.join(", ")}, or nothing for all of them.`]);
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
