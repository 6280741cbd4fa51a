import { expect, type Page } from "@playwright/test";
import { looksClosely } from "./looks.ts";

/**
 * Expects that lines break where a reader pauses, with letters of the usual size and twice as
 * large: no line begins with a particle whose word would have had room beside it, and none ends
 * within e-mail or log-in.
 */
export async function expectWholePhrases(page: Page): Promise<void> {
  if (!looksClosely()) return;
  const place = new URL(page.url()).pathname;
  // A mark is laid out, and never shown.
  expect({ place, text: await page.locator("html").innerHTML() }).not.toMatchObject({
    text: expect.stringContaining("¦"),
  });
  for (const size of ["100%", "200%"]) {
    await page.evaluate((to) => document.documentElement.style.setProperty("font-size", to), size);
    const torn = await page.evaluate(listTorn);
    expect({ place, size, torn }).toEqual({ place, size, torn: [] });
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** Runs in the page. Returns the text around each line break that should not be there. */
function listTorn(): string[] {
  // Before a kanji, a katakana, a letter or punctuation, these kana are particles: no word begins.
  const particle =
    /^(?:を|[はがにでのとへも](?=[、。「一-龠ァ-ヶA-Za-z0-9])|(?:から|まで|では|には)[、。])/;
  // What a particle belongs to, at the end of the text before it.
  const word = /(?:[一-龠々]+|[ァ-ヶー]+|[\w.@+-]+)[^\S\n]*$/;

  type Letter = { readonly letter: string; readonly top: number; readonly width: number };
  const blocks = new Map<Element, Letter[]>();
  const shown = document.querySelector("dialog[open]") ?? document.body;
  const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { data, parentElement: parent } = node as Text;
    if (parent === null || data.trim() === "") continue;
    if (!parent.checkVisibility({ visibilityProperty: true })) continue;
    const around = [
      parent,
      parent.parentElement ?? parent,
      parent.parentElement?.parentElement ?? parent,
    ];
    if (around.some((each) => getComputedStyle(each).clipPath !== "none")) continue;
    let block = parent;
    while (getComputedStyle(block).display.startsWith("inline") && block.parentElement) {
      block = block.parentElement;
    }
    const letters = blocks.get(block) ?? [];
    blocks.set(block, letters);
    for (let at = 0; at < data.length; at += 1) {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      const { top, width, height } = range.getBoundingClientRect();
      letters.push({ letter: data[at] ?? "", top: top + height / 2, width });
    }
  }

  const torn: string[] = [];
  for (const [block, letters] of blocks) {
    const style = getComputedStyle(block);
    const room =
      block.clientWidth -
      Number.parseFloat(style.paddingLeft) -
      Number.parseFloat(style.paddingRight);
    const written = letters.map(({ letter }) => letter).join("");
    for (let at = 1; at < letters.length; at += 1) {
      const [before, after] = [letters[at - 1], letters[at]];
      if (before === undefined || after === undefined || after.width === 0) continue;
      if (after.top - before.top < 0.6 * Number.parseFloat(style.fontSize)) continue;
      const [above, below] = [written.slice(0, at), written.slice(at)];
      const [owner = ""] = above.match(word) ?? [];
      const needed = letters
        .slice(at - owner.length, at + 2)
        .reduce((sum, { width }) => sum + width, 0);
      const isLost = owner !== "" && needed <= room && particle.test(below);
      const isCut = /\b(?:e|log)-$/i.test(above) && /^(?:mail|in)/.test(below);
      if (isLost || isCut) torn.push(`${above.slice(-12)} / ${below.slice(0, 8)}`);
    }
  }
  return torn;
}
