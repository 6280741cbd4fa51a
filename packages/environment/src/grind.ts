/** Whether a test run tries every combination, as `npm run test:all` does, or a few of them. */
export const isGrinding = process.env.GRIND === "1";

/** The seed of a run that tries other combinations than a usual `npm test` does. */
export const sampleSeed =
  process.env.SAMPLE === undefined
    ? undefined
    : Number.parseInt(process.env.SAMPLE.slice(0, 6), 16);

/**
 * Returns all combinations if every one is wanted. Otherwise returns a few that show each trait: those with a trait
 * that none before them had. A run with a seed starts at another combination, and so tries others.
 */
export const sampleOf = <T>(all: readonly T[], traitsOf: (each: T) => readonly string[]) =>
  isGrinding ? all : takeEachTrait(beginAt(all, sampleSeed ?? 0), traitsOf);

const beginAt = <T>(all: readonly T[], seed: number): readonly T[] => {
  const first = seed % Math.max(all.length, 1);
  return [...all.slice(first), ...all.slice(0, first)];
};

export function takeEachTrait<T>(
  all: readonly T[],
  traitsOf: (each: T) => readonly string[],
): readonly T[] {
  const shown = new Set<string>();
  return all.filter((each) => {
    const isNew = traitsOf(each).some((trait) => !shown.has(trait));
    for (const trait of traitsOf(each)) shown.add(trait);
    return isNew;
  });
}
