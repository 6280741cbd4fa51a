import { browserStorage, type KeptStorage } from "../session/kept.ts";
import { tryStorage } from "../session/try-storage.ts";

const KEPT_AT = "musubi:read-notices";
/** More than any operator shows at once: those of long ago are shown no more anyway. */
const MOST = 30;

/**
 * Returns the notices that a holder put away in this browser; none where it keeps nothing. It keeps those of
 * the last one who did: whoever logs in next has read nothing yet.
 */
export function readDismissed(
  holder: string,
  storage: KeptStorage | undefined = local(),
): readonly string[] {
  const kept: unknown = tryStorage(() => JSON.parse(storage?.getItem(KEPT_AT) ?? "[]"));
  if (!Array.isArray(kept) || kept[0] !== markOf(holder)) return [];
  return kept.filter((each) => typeof each === "string");
}

/** Puts a notice away, and returns all that are. */
export function rememberDismissed(
  notice: string,
  holder: string,
  storage: KeptStorage | undefined = local(),
): readonly string[] {
  const dismissed = [...readDismissed(holder, storage), notice].slice(-MOST);
  tryStorage(() => storage?.setItem(KEPT_AT, JSON.stringify([markOf(holder), ...dismissed])));
  return dismissed;
}

/** Tells one holder from the next, and nobody who either is: it stays after they have logged out. */
const markOf = (holder: string): number =>
  Array.from(holder).reduce((mark, letter) => (mark * 31 + letter.charCodeAt(0)) % 1_000_003, 7);

const local = () => browserStorage("localStorage");
