import * as v from "valibot";
import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const KEPT_AT = "musubi:draft";

/** The subject of a draft with which any holder who logs in next continues. */
export const ANYBODY = "";

const draft = v.object({
  path: v.string(),
  subject: v.string(),
  text: v.string(),
  /** Whether the holder continues at this path after the next log-in. */
  resumes: v.optional(v.boolean()),
  /** When a button here was pressed that needs a newer log-in, and what it said. */
  pressed: v.optional(v.object({ at: v.number(), button: v.string() })),
  /** The holder who logged out so that this one could log in, and who returns afterwards. */
  before: v.optional(v.string()),
});

/** One unfinished line on a screen, with its holder. Never a secret. */
export type Draft = v.InferOutput<typeof draft>;

/**
 * Keeps a half-filled form during a login, at most as long as the tab lives. `find` returns its text
 * only to the same holder on the same screen.
 */
export type Drafts = {
  keep(draft: Draft): void;
  find(path: string, subject: string): string;
  forget(): void;
  /**
   * Lets the next holder who logs in continue at a path. If there is a draft for the same path
   * already, it stays, and only its holder continues. A draft for another path is replaced.
   */
  want(path: string): void;
  /** Returns where a holder continues after a log-in, and what they pressed, once. The typed text stays. */
  takeResumption(): Draft | undefined;
  /** Returns the holder who logged out so that this one could log in, or `ANYBODY`. */
  whoWasBefore(): string;
};

export function createDrafts(storage: KeptStorage | undefined): Drafts {
  const keep = (kept: Draft) => tryStorage(() => storage?.setItem(KEPT_AT, JSON.stringify(kept)));
  const read = (): Draft | undefined => {
    const stored = tryStorage(() => JSON.parse(storage?.getItem(KEPT_AT) ?? "null"));
    const parsed = v.safeParse(draft, stored);
    return parsed.success ? parsed.output : undefined;
  };
  return {
    keep,
    find(path, subject) {
      const found = read();
      return found?.path === path && found.subject === subject ? found.text : "";
    },
    forget: () => tryStorage(() => storage?.removeItem(KEPT_AT)),
    want(path) {
      const found = read();
      const noted = found?.path === path ? found : { path, subject: ANYBODY, text: "" };
      keep({ ...noted, resumes: true });
    },
    takeResumption() {
      const found = read();
      if (!found?.resumes) return undefined;
      const { pressed: _, ...rest } = found;
      keep({ ...rest, resumes: false });
      // Accepts only a path of our own, whatever is stored.
      return /^\/\w/.test(found.path) ? found : undefined;
    },
    whoWasBefore: () => read()?.before ?? ANYBODY,
  };
}
