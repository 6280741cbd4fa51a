import * as v from "valibot";
import type { KeptStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

const KEPT_AT = "musubi:draft";

/** Stands for the subject where whoever logs in next goes on. */
export const ANYBODY = "";

const draft = v.object({
  path: v.string(),
  subject: v.string(),
  text: v.string(),
  /** The holder signs in once more, and goes on there. */
  resumes: v.optional(v.boolean()),
  /** Who logged out for it, and is to come back afterwards. */
  before: v.optional(v.string()),
});

/** One unfinished line on a screen, whose it is, and never a secret. */
export type Draft = v.InferOutput<typeof draft>;

/**
 * Keeps a half-filled form over a login that comes in between. It lives as long as the tab, and
 * is handed back to the same holder on the same screen alone.
 */
export type Drafts = {
  keep(draft: Draft): void;
  find(path: string, subject: string): string;
  forget(): void;
  /** Whoever logs in next goes on at a path; what its holder noted there stays, and the way is theirs alone then. */
  want(path: string): void;
  /** Returns where a holder who signed in once more goes on, once. What was typed there stays. */
  takeResumption(): Draft | undefined;
  /** Returns who logged out so that the holder could log in. */
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
      keep({ ...found, resumes: false });
      // A page of ours, whatever stands there.
      return /^\/\w/.test(found.path) ? found : undefined;
    },
    whoWasBefore: () => read()?.before ?? ANYBODY,
  };
}
