import { browserStorage } from "../session/kept.ts";
import { tryStorage } from "../session/try-storage.ts";

const LOADED_ANEW = "musubi.loaded-anew";
const LATELY_MS = 60_000;

/**
 * Loads the page again, because it was made for other services than there are now. Returns false if that was done
 * lately and has not helped, or cannot be noted: the page must not load for ever.
 */
export function loadAnewOnce(): boolean {
  const isNoted = tryStorage(() => {
    const tab = browserStorage("sessionStorage");
    const isLately = Date.now() - Number(tab?.getItem(LOADED_ANEW)) < LATELY_MS;
    if (!tab || isLately) return false;
    tab.setItem(LOADED_ANEW, `${Date.now()}`);
    return true;
  });
  if (isNoted) window.location.reload();
  return isNoted === true;
}
