import { type Browser, describeBrowser } from "@musubi/contract";

/** When something was done, and from which browser if known. Every notice says so. */
export type Seen = { readonly at: number; readonly browser?: Browser };

/** Returns the origin for a notice: the browser of a session, a visitor, or whoever began an operation. */
export const seenFrom = (
  { user_agent }: { readonly user_agent: string | null },
  at: number,
): Seen => (user_agent === null ? { at } : { at, browser: describeBrowser(user_agent) });
