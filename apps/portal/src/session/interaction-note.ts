import { browserStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

/** The key under which a tab stores a service's request that waits at identity. */
export const INTERACTION_AT = "musubi:interaction";

/** Returns whether this tab has stored one. The code that reads it loads only then. */
export const hasInteraction = (): boolean =>
  tryStorage(() => browserStorage("sessionStorage")?.getItem(INTERACTION_AT)) != null;
