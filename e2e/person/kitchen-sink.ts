import { expect, type Page } from "@playwright/test";

export const THEMES = ["paper", "ink"] as const;

/** Opens the page of all components without motion, at the moment when loading components say that they are late. */
export async function openKitchenSink(page: Page, portal: string, theme: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.clock.install();
  await page.goto(`${portal}/kitchen-sink?theme=${theme}`);
  await expect(page.getByRole("heading", { name: "/kitchen-sink" })).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(page.getByText("時間がかかっています")).toHaveCount(2);
  await page.evaluate(async () => {
    await document.fonts.ready;
    await Promise.all(document.getAnimations().map(({ finished }) => finished));
    await Promise.all(Array.from(document.images, (image) => image.decode()));
  });
}
