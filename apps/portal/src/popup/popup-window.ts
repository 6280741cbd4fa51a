import { POPUP_HEIGHT, POPUP_WIDTH } from "@musubi/contract";

/** The parts of the opening page that this folder needs. */
export type OpeningPage = Pick<
  Window,
  "open" | "addEventListener" | "screenX" | "screenY" | "outerWidth" | "outerHeight"
> & {
  readonly document: Pick<Document, "hasFocus">;
  readonly location: Pick<Location, "origin">;
};

/**
 * Opens the popup, still empty, in the middle of the page. Call it within a click: otherwise the
 * browser blocks the popup, and it returns undefined.
 */
export function openWindow(page: OpeningPage): Window | undefined {
  const left = page.screenX + Math.max(0, (page.outerWidth - POPUP_WIDTH) / 2);
  const top = page.screenY + Math.max(0, (page.outerHeight - POPUP_HEIGHT) / 2);
  const place = { width: POPUP_WIDTH, height: POPUP_HEIGHT, left, top };
  const features = Object.entries(place).map(([name, value]) => `${name}=${Math.round(value)}`);
  const popup = page.open("", "", `popup,${features.join()}`);
  return popup === null || popup.closed ? undefined : popup;
}
