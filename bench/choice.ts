import { EnvironmentError } from "@musubi/environment";

const ENGINES = ["sqlite", "postgresql"] as const;
const CALLERS = ["portal", "services"] as const;
/** What the memory-saving settings of deploy/ cost, and traces of which a tenth is kept; only on request. */
const EXTRAS = ["memory", "traces"] as const;

/** Which parts of the bench run: all of it takes some minutes. */
export type Choice = {
  has(what: (typeof ENGINES)[number] | (typeof CALLERS)[number] | (typeof EXTRAS)[number]): boolean;
};

/** Reads the choice: engines, callers, extras. No engine means both; no caller both, unless an extra is said. */
export function readChoice(words: readonly string[]): Choice {
  const known: readonly string[] = [...ENGINES, ...CALLERS, ...EXTRAS];
  const unknown = words.filter((word) => !known.includes(word));
  if (unknown.length > 0) {
    const all = `or nothing for all of them but ${EXTRAS.join(" and ")}`;
    throw new EnvironmentError([`Say some of ${known.join(", ")}, ${all}.`]);
  }
  const chosenOf = (names: readonly string[]): readonly string[] => {
    const said = names.filter((name) => words.includes(name));
    return said.length > 0 ? said : names;
  };
  const extras = EXTRAS.filter((name) => words.includes(name));
  const callers =
    extras.length > 0
      ? [...extras, ...CALLERS.filter((name) => words.includes(name))]
      : chosenOf(CALLERS);
  const chosen = new Set([...chosenOf(ENGINES), ...callers]);
  return { has: (what) => chosen.has(what) };
}
