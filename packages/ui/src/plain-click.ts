import type { MouseEvent } from "react";

/** A click that asks for a new tab, a window or a download belongs to the browser, not to us. */
export const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
