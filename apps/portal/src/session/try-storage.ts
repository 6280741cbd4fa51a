/** Uses the browser's storage, which may be full, forbidden or missing: then there is nothing to be had. */
export function tryStorage<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
