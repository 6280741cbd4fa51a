import * as v from "valibot";
import type { KeptStorage } from "./kept.ts";

const KEPT_AT = "musubi:draft";

const draft = v.object({ path: v.string(), subject: v.string(), text: v.string() });

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
};

export function createDrafts(storage: KeptStorage | undefined): Drafts {
  const attempt = <T>(action: () => T): T | undefined => {
    try {
      return action();
    } catch {
      return undefined;
    }
  };
  return {
    keep: (kept) => attempt(() => storage?.setItem(KEPT_AT, JSON.stringify(kept))),
    find(path, subject) {
      const stored = attempt(() => JSON.parse(storage?.getItem(KEPT_AT) ?? "null"));
      const read = v.safeParse(draft, stored);
      const isTheirs = read.success && read.output.path === path && read.output.subject === subject;
      return isTheirs ? read.output.text : "";
    },
    forget: () => attempt(() => storage?.removeItem(KEPT_AT)),
  };
}
