/** Whether a test run goes through every combination, as `npm run test:grind` does, or through a sample. */
export const isGrinding = process.env.GRIND === "1";

/**
 * Returns all of them where every combination is wanted, and otherwise a few that show each trait: one is
 * taken if it has a trait that none before it had. So whoever sees a matrix in another order sees other parts of it.
 */
export const sampleOf = <T>(all: readonly T[], traitsOf: (each: T) => readonly string[]) =>
  isGrinding ? all : takeEachTrait(all, traitsOf);

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
