import type { AnyScreen } from "./define-screen.ts";
import type { Route } from "./route.ts";

export type ScreenFiles = {
  /** Returns what has come already. */
  readonly find: (route: Route) => AnyScreen | undefined;
  /** Undefined where it does not come. */
  readonly load: (route: Route) => Promise<AnyScreen | undefined>;
  /** Loads a file ahead. */
  readonly fetchAhead: (route: Route) => Promise<unknown>;
};

/** The files of screens: each is asked for once, when it is needed or a moment before. */
export function createScreenFiles(atOnce: Readonly<Record<string, AnyScreen>>): ScreenFiles {
  const come = new Map(Object.entries(atOnce));
  /** What did not come ahead: its style sheet would not come a second time. */
  const spoilt = new Set<string>();

  async function ask({ path, load }: Route): Promise<AnyScreen | undefined> {
    const screen = (await load?.())?.default;
    if (screen) come.set(path, screen);
    return screen;
  }

  return {
    find: ({ path }) => come.get(path),
    async load(route) {
      if (spoilt.has(route.path) && navigator.onLine) return startAnew();
      return ask(route).catch(() => undefined);
    },
    async fetchAhead(route) {
      if (come.has(route.path) || spoilt.has(route.path)) return;
      await ask(route).catch(() => spoilt.add(route.path));
    },
  };
}

/** A new page has everything. */
function startAnew(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

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
