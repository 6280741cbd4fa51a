import { expect, type Page } from "@playwright/test";
import { isChromium } from "./looks.ts";

/** Records every layout shift that browsers count, on all pages from now on. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = { value: number; hadRecentInput: boolean; sources: { node: Node | null }[] };
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    const isFooter = (node: Node | null) =>
      (node instanceof Element ? node : node?.parentElement)?.closest("footer") != null;
    let place = location.pathname;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as Shift;
        // The footer, which all screens share, moves to the end of a new one, however long that took to load.
        const isNewEnd = place !== location.pathname && sources.every(({ node }) => isFooter(node));
        place = location.pathname;
        if (!hadRecentInput && !isNewEnd) shifts.push(value);
      }
    }).observe({ type: "layout-shift", buffered: true });
    for (const press of ["keydown", "pointerdown"]) {
      addEventListener(
        press,
        ({ timeStamp }) => Object.assign(window, { pressedAt: timeStamp }),
        true,
      );
    }
  });
}

/** Browsers ignore movements within half a second of a press: waits until that time is over. */
export const untilShiftsCount = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => {
    const { pressedAt = 0 } = window as { pressedAt?: number };
    return performance.now() - pressedAt > 600;
  });

/** Forgets movements that a test caused by switching the language or resizing the window. */
export async function forgetShifts(page: Page): Promise<void> {
  if (!isChromium()) return;
  await page.evaluate(async () => {
    // A movement is reported after the frame in which it was drawn.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    (window as unknown as { shifts: number[] }).shifts.length = 0;
  });
}

/** Expects that nothing on this page has visibly shifted since it was opened, or since `forgetShifts`. */
export async function expectNoShift(page: Page): Promise<void> {
  if (!isChromium()) return;
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  const place = new URL(page.url()).pathname;
  expect({ place, shifts: shifts.filter((shift) => shift > 0.01) }).toEqual({ place, shifts: [] });
}
