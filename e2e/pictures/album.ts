import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { LANGUAGES, type Language } from "@musubi/contract";
import type { BrowserContext, BrowserContextOptions, Locator, Page } from "@playwright/test";
import { noteWords } from "../measure/words.ts";
import type { SpokenWords } from "../person/in-both-languages.ts";
import { WORDS } from "../person/words.ts";
import { test } from "../world/test.ts";
import type { World } from "../world/world.ts";
import { DOCUMENTED } from "./documented.ts";
import type { SCREENS, Screen } from "./states.ts";
import { ALBUM, pictureFile, SHOWN, sizeOf, VARIANT } from "./views.ts";

type State<S extends Screen> = (typeof SCREENS)[S][number];

/** From the top of one element of a page to the bottom of another. */
type Piece = readonly [first: Locator, last: Locator];

export type Walk = {
  readonly page: Page;
  readonly world: World;
  readonly language: Language;
  readonly words: SpokenWords;
  /** Opens a page in another browser, whose holder has chosen the same theme. */
  openElsewhere(options?: BrowserContextOptions): Promise<Page>;
  /**
   * Takes a picture of a screen's state in every width; of a piece of it, if the page is too long
   * for one picture.
   */
  shoot<S extends Screen>(screen: S, state: State<S>, page?: Page, piece?: Piece): Promise<void>;
};

/** Walks through consecutive states, once in each language, each time in a new world. */
export function takePictures(title: string, go: (walk: Walk) => Promise<void>): void {
  for (const language of LANGUAGES) {
    test(`${title}, ${language}`, async ({ page, world, browser }) => {
      await dress(page.context(), world);
      await go({
        ...{ page, world, language, words: WORDS[language] },
        openElsewhere: async (options) => {
          const elsewhere = await browser.newPage(options);
          await dress(elsewhere.context(), world);
          return elsewhere;
        },
        shoot: (screen, state, seen = page, piece = undefined) =>
          shoot(seen, screen, state, language, piece),
      });
    });
  }
}

/**
 * Sets the theme for all screens, as if the holder had chosen it, if the variant is light or dark:
 * without a choice home is dark, and the rest light.
 */
export async function dress(context: BrowserContext, world: World): Promise<void> {
  const { name: value } = VARIANT;
  if (value !== "light" && value !== "dark") return;
  await context.addInitScript(choose, value);
  // Identity's copy of the choice, for pages that are not opened from the portal.
  const name = `musubi_theme_${new URL(world.identity).port}`;
  await context.addCookies([{ name, value, url: world.identity }]);
}

const choose = (theme: string) => {
  try {
    localStorage.setItem("musubi:theme", theme);
  } catch {
    // A page that may not store anything cannot store a theme either.
  }
};

async function shoot(
  page: Page,
  screen: Screen,
  state: string,
  language: Language,
  piece: Piece | undefined,
): Promise<void> {
  const before = page.viewportSize();
  // Moves the mouse away from what was pressed last, which would look hovered.
  await page.mouse.move(0, 0);
  if (VARIANT.name === "words") await noteWords(page, `${screen}/${state}`, language);
  for (const width of VARIANT.widths) {
    await page.setViewportSize(sizeOf(width));
    // Without script nothing in the page can be waited for.
    if (state !== "without-script") await settle(page);
    const path = join(ALBUM, pictureFile(screen, state, width, language));
    const fullPage = !(await page.evaluate(hasCover));
    const clip = piece && (await measure(page, piece));
    await page.screenshot({ path, animations: "disabled", fullPage, ...(clip && { clip }) });
    show(path, screen, state, `${width}-${language}`);
  }
  if (before !== null) await page.setViewportSize(before);
}

/** Returns the position of a piece on the whole page. */
async function measure(page: Page, [first, last]: Piece) {
  const read = (edge: Locator) =>
    edge.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top: top + window.scrollY, bottom: bottom + window.scrollY };
    });
  const [{ top }, { bottom }] = await Promise.all([read(first), read(last)]);
  return { x: 0, y: top, width: page.viewportSize()?.width ?? 0, height: bottom - top };
}

/**
 * Runs in the page. A dialog or a note covers the visible part of the page, so the picture is of
 * that part; a result is part of the page.
 */
const hasCover = () =>
  document.querySelector("dialog:modal") !== null ||
  Array.from(document.body.querySelectorAll("*")).some(
    (element) =>
      getComputedStyle(element).position === "fixed" && element.getBoundingClientRect().height > 1,
  );

/** Waits until fonts and the pictures of services and providers are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState();
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.allSettled(Array.from(document.images, (image) => image.decode()));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
}

/** The documentation shows a phone in Japanese and a desktop in English. */
function show(path: string, screen: Screen, state: string, view: string): void {
  const name = DOCUMENTED[`${screen}/${state}`];
  const isShown = view === "phone-ja" || view === "wide-en";
  if (name === undefined || !isShown || VARIANT.name !== "usual") return;
  mkdirSync(dirname(join(SHOWN, name)), { recursive: true });
  copyFileSync(path, join(SHOWN, `${name}-${view}.png`));
}
