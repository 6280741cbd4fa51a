import { browserStorage } from "./kept.ts";
import { tryStorage } from "./try-storage.ts";

/** Where a tab notes that a service's request waits at identity. */
export const VISIT_AT = "musubi:visit";

/** Whether there is such a note. What it says is read by those alone who have one. */
export const hasVisit = (): boolean =>
  tryStorage(() => browserStorage("sessionStorage")?.getItem(VISIT_AT)) != null;
