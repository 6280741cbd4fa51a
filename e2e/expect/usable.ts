import { expect, type Page } from "@playwright/test";
import { isChromium, looksClosely } from "./looks.ts";

/**
 * Expects that the page, or the dialog above it, is usable on a phone by a visitor with forced
 * colours and reduced motion: everything fits its width, nothing moves, every target is 44 px high
 * and wide, no input is so small that a phone zooms in on it, and there is more contrast if asked
 * for.
 */
export async function expectUsable(page: Page): Promise<void> {
  if (!looksClosely() || !isChromium()) return;
  await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
  await page.evaluate(endTransitions);
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(sideways).toBeLessThanOrEqual(0);
  expect(await page.evaluate(listMovements)).toEqual([]);
  expect(await page.evaluate(listSmallTargets)).toEqual([]);
  expect(await page.evaluate(listSmallInputs)).toEqual([]);
  await page.emulateMedia({ forcedColors: null, reducedMotion: null });

  const usual = await page.evaluate(readSoftColors);
  await page.emulateMedia({ contrast: "more" });
  const stronger = await page.evaluate(readSoftColors);
  await page.emulateMedia({ contrast: null });
  expect(stronger.filter((color) => color === "" || usual.includes(color))).toEqual([]);
}

/** Waits for transitions that began before motion was reduced. */
const endTransitions = async () => {
  const begun = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(begun.map(({ finished }) => finished));
};

const listMovements = () =>
  document
    .getAnimations()
    // A delay before something appears is no motion.
    .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
    .map((animation) => (animation as CSSAnimation).animationName);

const listSmallTargets = () =>
  [
    ...(document.querySelector("dialog[open]") ?? document).querySelectorAll(
      "a, button, input:not([hidden])",
    ),
  ]
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => {
      // The area that reacts to a finger, up to rounding, however large it is drawn: a link in a notice is spread over it.
      const target = element.closest("label") ?? element;
      const isSpread = element.matches("a") && getComputedStyle(element, "::after").inset === "0px";
      const area = (isSpread && (element as HTMLElement).offsetParent) || target;
      area.scrollIntoView({ block: "center" });
      const { top, bottom, left, right } = area.getBoundingClientRect();
      const around = [
        [0, -21],
        [0, 21],
        [-21, 0],
        [21, 0],
      ] as const;
      if (bottom - top < 43.9) return true;
      return around.some(([x, y]) => {
        const hit = document.elementFromPoint((left + right) / 2 + x, (top + bottom) / 2 + y);
        return !target.contains(hit);
      });
    })
    .map((element) => element.outerHTML);

const listSmallInputs = () =>
  [...document.querySelectorAll("input:not([hidden], [type=hidden], [type=checkbox])")]
    .filter((input) => Number.parseFloat(getComputedStyle(input).fontSize) < 16)
    .map((input) => input.outerHTML);

/** The hairlines and the soft text of the page's theme. */
const readSoftColors = () => {
  const style = getComputedStyle(document.documentElement);
  return ["--line", "--text-soft"].map((name) => style.getPropertyValue(name).trim());
};
