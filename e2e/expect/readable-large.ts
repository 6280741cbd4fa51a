import { expect, type Page } from "@playwright/test";
import { looksClosely } from "./looks.ts";

/**
 * Expects that with letters twice as large a phone still shows everything: no sideways scrolling,
 * no overlapping words, and no column so narrow that words are read downwards.
 */
export async function expectReadableLarge(page: Page): Promise<void> {
  if (!looksClosely()) return;
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  const faults = await page.evaluate(listFaults);
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
  const place = new URL(page.url()).pathname;
  expect({ place, faults }).toEqual({ place, faults: [] });
}

function listFaults(): string[] {
  const faults: string[] = [];
  // Text for screen readers alone may lie within a clipped box.
  const isClipped = (element: Element): boolean =>
    getComputedStyle(element).clipPath !== "none" ||
    (element.parentElement !== null && isClipped(element.parentElement));
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) faults.push(`scrolls sideways to ${scrollWidth}`);

  type Box = { readonly text: Text; readonly rect: DOMRect };
  const boxes: Box[] = [];
  // What a dialog covers need not be readable.
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const text = node as Text;
    const { parentElement: parent, data } = text;
    if (parent === null || data.trim() === "") continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(parent);
    if (isClipped(parent) || style.position === "sticky") continue;
    range.selectNodeContents(text);
    const lines = [...range.getClientRects()].filter(({ width }) => width > 2);
    boxes.push(...lines.map((rect) => ({ text, rect })));
    // Three lines or more, none longer than three letters.
    const letter = Number.parseFloat(style.fontSize);
    const rows = new Set(lines.map(({ top }) => Math.round(top)));
    if (rows.size > 2 && lines.every(({ width }) => width < 3.2 * letter)) {
      faults.push(`a column of a few letters: ${data}`);
    }
  }
  for (const [index, { text, rect }] of boxes.entries()) {
    for (const other of boxes.slice(index + 1)) {
      if (other.text === text) continue;
      const across = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left);
      const down = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top);
      // The box of a letter is higher than the letter.
      if (across > 2 && down > 0.5 * Math.min(rect.height, other.rect.height)) {
        faults.push(`one under the other: ${text.data} | ${other.text.data}`);
      }
    }
  }
  // Signs and pictures must not overlap words either: our mark is between the back link and the languages.
  for (const drawn of shown.querySelectorAll("svg, img")) {
    if (!drawn.checkVisibility({ visibilityProperty: true })) continue;
    const { left, right, top, bottom } = drawn.getBoundingClientRect();
    const over = boxes.find(
      ({ rect }) =>
        Math.min(right, rect.right) - Math.max(left, rect.left) > 2 &&
        Math.min(bottom, rect.bottom) - Math.max(top, rect.top) > 2,
    );
    if (over !== undefined) faults.push(`a picture under words: ${over.text.data}`);
  }
  return faults;
}
