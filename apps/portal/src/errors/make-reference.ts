import type { ErrorReason } from "../navigation/reasons.ts";

/** What went wrong and when, as the logs tell time, and short enough to be read out: `OFFLINE-1116-0930`. */
export function makeReference(reason: ErrorReason, at: Date): string {
  const [, month, day, hour, minute] = at.toISOString().split(/[-T:]/);
  return `${reason.toUpperCase()}-${month}${day}-${hour}${minute}`;
}
