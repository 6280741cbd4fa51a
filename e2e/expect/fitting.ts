import { expect, type Page } from "@playwright/test";
import { looksClosely } from "./looks.ts";

const WIDTHS = [768, 1280, 360];

/**
 * Expects that the screen fits on phone, tablet and desktop: no sideways scrolling, no words cut
 * off, home on ink and everything else on paper, in one column of at most 480 px. Leaves the page
 * as wide as a phone.
 */
export async function expectFitting(page: Page): Promise<void> {
  if (!looksClosely()) return;
  const height = page.viewportSize()?.height ?? 0;
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    expect({ width, misfits: await page.evaluate(listMisfits) }).toEqual({ width, misfits: [] });
  }
}

function listMisfits(): string[] {
  const misfits: string[] = [];
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) misfits.push(`scrolls sideways to ${scrollWidth}`);

  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = words.nextNode(); text !== null; text = words.nextNode()) {
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    const box = text.parentElement;
    if (box === null || right - left < 2) continue;
    // Hidden from the eye alone, together with the element that lays out its phrases.
    const isHidden = [box, box.parentElement ?? box, box.parentElement?.parentElement ?? box].some(
      (each) => getComputedStyle(each).clipPath !== "none",
    );
    const isClipped =
      getComputedStyle(box).overflowX !== "visible" && right - left > box.clientWidth;
    if (!isHidden && (left < 0 || right > innerWidth || isClipped)) {
      misfits.push(`cut off: ${text.textContent}`);
    }
  }

  const theme = document.querySelector<HTMLElement>("[data-theme]")?.dataset.theme;
  const expected = location.pathname === "/index" ? "ink" : "paper";
  if (theme !== expected) misfits.push(`is ${theme} instead of ${expected}`);
  if (theme === "ink") return misfits;
  for (const part of document.querySelectorAll("main > *")) {
    const { width } = part.getBoundingClientRect();
    if (width > 480) misfits.push(`a column of ${width} px`);
  }
  return misfits;
}
