/** Uses the browser's storage. Returns undefined if it is full, forbidden or missing. */
export function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
