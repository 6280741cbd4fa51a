import type { MouseEvent } from "react";

/** Returns whether we handle a click. One for a new tab, a window or a download is left to the browser. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
