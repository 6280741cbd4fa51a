import type { Route } from "./route.ts";
import type { ScreenFiles } from "./screen-files.ts";

/** By then its reader has begun to read. */
const REST_MS = 2_000;

/** Loads the files of all screens while nobody waits for anything, one after another: a tap is never behind them. */
export function fetchAllAhead(routes: readonly Route[], { fetchAhead }: ScreenFiles): void {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  if (connection?.saveData) return;
  setTimeout(async () => {
    for (const route of routes) if (!route.isPublic) await fetchAhead(route);
  }, REST_MS);
}
