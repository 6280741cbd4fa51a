import type { MouseEvent } from "react";

/** A click for a new tab, a window or a download is the browser's business. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
