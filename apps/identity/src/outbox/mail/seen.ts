import { type Browser, describeBrowser } from "@musubi/contract";

/** When something was done, and from which browser where that is known: every notice says so. */
export type Seen = { readonly at: number; readonly browser?: Browser };

/**
 * Returns what a notice says of where it came from: a login session's browser, or that of the operation
 * which the session began, if there is one.
 */
export const seenFrom = (
  { user_agent }: { readonly user_agent: string | null },
  at: number,
): Seen => (user_agent === null ? { at } : { at, browser: describeBrowser(user_agent) });
