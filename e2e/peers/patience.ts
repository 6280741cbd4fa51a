const PATIENCE_MS = 30_000;

/** Waits until a condition holds. If it takes too long, throws what `tell` returns. */
export async function waitFor(holds: () => Promise<boolean>, tell: () => string): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`It took too long. ${tell()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns whether anything answers at an address. */
export const isThere = (address: string): Promise<boolean> =>
  fetch(address, { redirect: "manual" }).then(
    () => true,
    () => false,
  );
