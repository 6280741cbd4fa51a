import { isGrinding } from "@musubi/environment/grind";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectReadableLarge } from "../expect/readable-large.ts";
import { inspectSpecimens, type Specimen } from "../expect/specimens.ts";
import { expectUsable } from "../expect/usable.ts";
import { openKitchenSink, THEMES } from "../person/kitchen-sink.ts";
import { test } from "../world/dev-portal.ts";
import { expect } from "../world/test.ts";

/*
 * Machines differ in their fonts, and draw the same page in different pixels: a stored picture
 * would fail without a fault, or be blurred until it misses one. So these tests compare the layout:
 * each component with the rules, and one theme with the other. Pictures are for people.
 */

// These tests share one server, so they run one after the other in one worker.
test.describe.configure({ mode: "default" });

const expectSound = (specimens: readonly Specimen[]) =>
  expect(specimens.filter(({ faults }) => faults.length > 0)).toEqual([]);

/** Returns the components after checking them in both themes; the last theme is ink. */
async function compareThemes(page: Page, look: (theme: string) => Promise<readonly Specimen[]>) {
  const [paper, ink] = [await look("paper"), await look("ink")];
  expectSound(paper);
  expectSound(ink);
  expect(ink.length).toBeGreaterThan(0);
  expect(ink).toEqual(paper);
  await expect(page.locator("html")).toHaveCSS("background-color", "rgb(27, 24, 21)");
  return ink;
}

for (const width of isGrinding ? [360, 1280] : [360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("every component is visible, fits and is legible, with the same layout on ink and on paper", {
      tag: "@look",
    }, async ({ page, devPortal }) => {
      const specimens = await compareThemes(page, async (theme) => {
        await openKitchenSink(page, devPortal, theme);
        return inspectSpecimens(page);
      });
      const unseen = specimens.filter(({ isSeen }) => !isSeen).map(({ name }) => name);
      // This bar has no text until there is a message.
      expect(unseen).toEqual(["StatusBar: silent"]);
    });

    test("every dialog fits and is legible, with the same layout on ink and on paper", {
      tag: ["@look", "@release"],
    }, async ({ page, devPortal }) => {
      const dialogs = await compareThemes(page, async (theme) => {
        await openKitchenSink(page, devPortal, theme);
        const opened: Specimen[] = [];
        for (const button of await page.locator("[data-specimen^='Dialog:'] button").all()) {
          await button.click();
          opened.push(...(await inspectSpecimens(page.locator("dialog[open]"))));
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toBeHidden();
        }
        return opened;
      });
      expect(dialogs).toHaveLength(5);
    });
  });
}

for (const theme of THEMES) {
  test(`on ${theme} every component is usable by everybody`, {
    tag: theme === "ink" ? ["@look", "@release"] : "@look",
  }, async ({ page, devPortal }) => {
    await openKitchenSink(page, devPortal, theme);
    await expectAccessible(page);
    await expectUsable(page);
    await expectReadableLarge(page);
  });
}

for (const theme of THEMES) {
  test(`on ${theme} hovered elements are legible as well, and the focus is visible`, {
    tag: ["@look", "@release"],
  }, async ({ page, devPortal }) => {
    // Each element is hovered and focused, one by one.
    test.slow();
    await openKitchenSink(page, devPortal, theme);
    const pressed = page
      .locator("[data-specimen]")
      .locator("a[href], button:not(:disabled)")
      .filter({ visible: true });
    expect(await pressed.count()).toBeGreaterThan(20);
    for (const each of await pressed.all()) {
      await each.hover({ force: true });
      const around = page.locator("[data-specimen]", { has: page.locator(":hover") });
      expectSound(await inspectSpecimens(around));
    }
    // The browser draws the focus only after a key press.
    await page.keyboard.press("Tab");
    for (const each of await pressed.all()) {
      await each.focus();
      expect(await each.evaluate(readOutline), await each.innerText()).toBeGreaterThanOrEqual(2);
    }
  });
}

/** Runs in the page. */
function readOutline(element: Element): number {
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  return outlineStyle === "none" ? 0 : Number.parseFloat(outlineWidth);
}

test("a busy button shows a visible sign beside its words, which do not move", async ({
  page,
  devPortal,
}) => {
  await openKitchenSink(page, devPortal, "paper");
  const signs = await page.locator("[data-specimen] button[aria-busy=true]").evaluateAll((busy) =>
    busy.map((button) => {
      const { content, borderTopStyle, visibility } = getComputedStyle(button, "::before");
      const words = document.createRange();
      words.selectNodeContents(button);
      const { x } = words.getBoundingClientRect();
      button.removeAttribute("aria-busy");
      const moved = words.getBoundingClientRect().x - x;
      return `${content} ${borderTopStyle} ${visibility}, moved by ${moved} px`;
    }),
  );
  expect(signs.length).toBeGreaterThan(3);
  expect(new Set(signs)).toEqual(new Set(['"" solid visible, moved by 0 px']));
});
