import type { Portal } from "../portal/portal-context.ts";
import { describeDay, describeMonth } from "../words/describe-day.ts";
import type { AnyScreen } from "./define-screen.ts";
import type { Route } from "./route.ts";

export type ScreenFiles = {
  /** Returns a screen that has loaded already. */
  readonly find: (route: Route) => AnyScreen | undefined;
  /** Resolves to undefined if the file does not load. */
  readonly load: (route: Route) => Promise<AnyScreen | undefined>;
  readonly fetchAhead: (route: Route) => Promise<unknown>;
};

/** The files of the screens, requested when they are needed or before. What has loaded is kept. */
export function createScreenFiles(atOnce: Readonly<Record<string, AnyScreen>>): ScreenFiles {
  const come = new Map(Object.entries(atOnce));
  /** Screens that failed to load. They need a new page: their style sheet would not be requested again. */
  const spoilt = new Set<string>();

  async function ask({ path, load }: Route): Promise<AnyScreen | undefined> {
    const screen = await load?.().catch(() => void spoilt.add(path));
    if (screen) come.set(path, screen.default);
    return screen?.default;
  }

  return {
    find: ({ path }) => come.get(path),
    async load(route) {
      if (spoilt.has(route.path) && navigator.onLine) return startAnew();
      return ask(route);
    },
    async fetchAhead(route) {
      if (!come.has(route.path) && !spoilt.has(route.path)) await ask(route);
    },
  };
}

/** A new page loads everything again. */
function startAnew(): Promise<never> {
  window.location.reload();
  return new Promise(() => {});
}

/** After this time the reader has begun to read. */
const REST_MS = 2_000;

/**
 * Prepares the next screens while the holder reads. Their files load one after another, so that they hardly delay a
 * tap; none if the browser saves data. It also formats a first date, which takes as long as the rest of a screen.
 */
export function workAhead(
  { spoken, config }: Pick<Portal, "spoken" | "config">,
  routes: readonly Route[],
  { fetchAhead }: ScreenFiles,
): void {
  const { connection }: { connection?: { saveData?: boolean } } = navigator as object;
  setTimeout(async () => {
    for (const write of [describeDay, describeMonth])
      write(0, spoken.getState().language, config.timeZone);
    if (connection?.saveData) return;
    for (const route of routes) if (!route.isPublic) await fetchAhead(route);
  }, REST_MS);
}
