import { browserStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

/** The key under which a tab stores a service's request that waits at identity. */
export const VISIT_AT = "musubi:visit";

/** Returns whether there is such a note. The code that reads it loads only then. */
export const hasVisit = (): boolean =>
  tryStorage(() => browserStorage("sessionStorage")?.getItem(VISIT_AT)) != null;
