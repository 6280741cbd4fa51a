import { TRIES_RESET_AFTER_MS } from "@musubi/contract";

export const TRIES_ALLOWED = 5;
const NAMES_KEPT = 1_000;

/** Counts wrong passwords for each name that was tried, known or not. */
export type SignInTries = {
  readonly areSpent: (name: string) => boolean;
  readonly count: (name: string) => void;
  readonly forget: (name: string) => void;
  readonly clear: () => void;
};

/** After a pause without a wrong try the count starts again, so that no user is locked out for good. */
export function createSignInTries(now: () => number): SignInTries {
  const wrong = new Map<string, { readonly times: number; readonly last: number }>();

  const timesOf = (name: string): number => {
    const entry = wrong.get(name);
    return entry === undefined || now() - entry.last >= TRIES_RESET_AFTER_MS ? 0 : entry.times;
  };

  return {
    areSpent: (name) => timesOf(name) >= TRIES_ALLOWED,
    count(name) {
      const times = timesOf(name) + 1;
      wrong.delete(name);
      wrong.set(name, { times, last: now() });
      for (const [oldest] of wrong) {
        if (wrong.size <= NAMES_KEPT) break;
        wrong.delete(oldest);
      }
    },
    forget: (name) => void wrong.delete(name),
    clear: () => wrong.clear(),
  };
}
