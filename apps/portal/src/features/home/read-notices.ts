import { browserStorage, type KeptStorage } from "../../session/kept.ts";
import { tryStorage } from "../../session/try-storage.ts";

const KEPT_AT = "musubi:read-notices";
/** More than any operator shows at once: those of long ago are shown no more anyway. */
const MOST = 30;

/** Returns the notices that were put away in this browser; none where it keeps nothing. */
export function readDismissed(storage: KeptStorage | undefined = local()): readonly string[] {
  const kept: unknown = tryStorage(() => JSON.parse(storage?.getItem(KEPT_AT) ?? "[]"));
  return Array.isArray(kept) ? kept.filter((each) => typeof each === "string") : [];
}

/** Puts a notice away, and returns all that are. */
export function rememberDismissed(
  notice: string,
  storage: KeptStorage | undefined = local(),
): readonly string[] {
  const dismissed = [...readDismissed(storage), notice].slice(-MOST);
  tryStorage(() => storage?.setItem(KEPT_AT, JSON.stringify(dismissed)));
  return dismissed;
}

const local = () => browserStorage("localStorage");
