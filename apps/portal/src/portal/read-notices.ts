import { browserStorage, type KeptStorage } from "../session/kept.ts";
import { tryStorage } from "../session/try-storage.ts";

const KEPT_AT = "musubi:read-notices";
/** How many dismissed notices are kept: more than are shown at once. Older ones are hardly shown any more. */
const MOST = 30;

/**
 * Returns the notices that a holder dismissed in this browser, or none if nothing is stored. Only one
 * list is kept, that of the holder who dismissed something last.
 */
export function readDismissed(
  holder: string,
  storage: KeptStorage | undefined = local(),
): readonly string[] {
  const kept: unknown = tryStorage(() => JSON.parse(storage?.getItem(KEPT_AT) ?? "[]"));
  if (!Array.isArray(kept) || kept[0] !== markOf(holder)) return [];
  return kept.filter((each) => typeof each === "string");
}

/** Dismisses a notice, and returns all dismissed ones. */
export function rememberDismissed(
  notice: string,
  holder: string,
  storage: KeptStorage | undefined = local(),
): readonly string[] {
  const dismissed = [...readDismissed(holder, storage), notice].slice(-MOST);
  tryStorage(() => storage?.setItem(KEPT_AT, JSON.stringify([markOf(holder), ...dismissed])));
  return dismissed;
}

/** Returns a number that distinguishes holders without identifying them: it stays in the browser after a log-out. */
const markOf = (holder: string): number =>
  Array.from(holder).reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

const local = () => browserStorage("localStorage");
