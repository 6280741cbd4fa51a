import type { PortalSession } from "../session/session.ts";
import type { Led } from "./arrive.ts";
import { type Found, isFound } from "./gives-way.ts";

/**
 * Loads the data of a shown screen again. Returns false if that failed: then the screen stays as it is, because it may
 * have to say what was just done.
 */
export async function lookAgain(
  session: Pick<PortalSession, "prepare">,
  load: () => Promise<Led>,
  show: (now: Found) => void,
): Promise<boolean> {
  if ((await session.prepare()).phase !== "ready") return false;
  const now = await load();
  if (!isFound(now)) return false;
  show(now);
  return true;
}
