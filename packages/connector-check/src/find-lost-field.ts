/**
 * Returns the path to the first field that had content before and has none after, or undefined. The
 * content may differ: a service may record that it was asked.
 */
export function findLostField(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): string | undefined {
  if (isNothing(before)) return undefined;
  if (isNothing(after)) return path.join(".");
  if (typeof before !== "object" || before === null) return undefined;
  const present = new Map(Object.entries(after ?? {}));
  for (const [name, inner] of Object.entries(before)) {
    const lost = findLostField(inner, present.get(name), [...path, name]);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === "";
