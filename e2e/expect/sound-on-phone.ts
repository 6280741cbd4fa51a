import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { expectReadableLarge } from "./readable-large.ts";
import { expectUsable } from "./usable.ts";
import { expectWholePhrases } from "./whole-phrases.ts";

/**
 * Expects that the screen, or the dialog above it, works for every visitor on a phone, also with
 * letters twice as large.
 */
export async function expectSoundOnPhone(page: Page): Promise<void> {
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 360, height: usual?.height ?? 740 });
  await expectAccessible(page);
  await expectUsable(page);
  await expectReadableLarge(page);
  await expectWholePhrases(page);
  if (usual !== null) await page.setViewportSize(usual);
}
