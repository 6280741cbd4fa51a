import type { Portal } from "../portal/portal-context.ts";
import { describeDay, describeMonth } from "../words/describe-day.ts";
import type { AnyScreen } from "./define-screen.ts";
import type { Route } from "./route.ts";

export type ScreenFiles = {
  /** Returns what has come already. */
  readonly find: (route: Route) => AnyScreen | undefined;
  /** Undefined where it does not come. */
  readonly load: (route: Route) => Promise<AnyScreen | undefined>;
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

/**
 * Does what the next screens need while nobody waits for anything: their files come one after another, so that a tap is
 * never behind them. The first day that is written in a language takes as long as the rest of a screen.
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
