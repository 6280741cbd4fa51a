/** Variables that are no longer read, and what says the same today. */
export type Retired = { readonly names: RegExp; readonly instead: string };

/**
 * Returns a sentence about each kind of variable that is still set and no longer read. Left behind,
 * they do nothing: no reason not to start, but one to tell.
 */
export const describeRetired = (
  environment: Readonly<Record<string, string | undefined>>,
  retired: readonly Retired[],
): readonly string[] =>
  retired.flatMap(({ names, instead }) => {
    const left = Object.keys(environment).filter((name) => names.test(name) && environment[name]);
    return left.length === 0
      ? []
      : [`No longer read, since ${instead} it: ${left.sort().join(", ")}.`];
  });
