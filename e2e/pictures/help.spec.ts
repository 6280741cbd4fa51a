import { expect } from "@playwright/test";
import { unfold } from "../person/person.ts";
import { holdAfter } from "../world/calls.ts";
import { takePictures } from "./album.ts";
import { expectHeading } from "./steps.ts";

const PARTS = [
  "logging-in",
  "mail-and-password",
  "linking",
  "merging",
  "leaving",
  "safety",
  "otherwise",
] as const;

takePictures("help", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const release = await holdAfter(page, "/assets/help-screen-*.js", 0);
  await page.goto(`${world.portal}/help?lng=${language}#undo`);
  await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
  await shoot("help", "on-its-way");
  release();
  // The address may also contain the theme.
  await page.waitForURL((url) => url.origin === world.identity && url.hash === "#undo");
  await expectHeading(page);
  const at = (selector: string) => page.locator(selector);
  await shoot("help", "asked-for", page, [at("#undo"), at("#undo")]);

  await page.goto(`${world.identity}/help?lng=${language}`);
  await shoot("help", "contents");
  await unfold(page);
  const parts = page.locator("main section:has(details)");
  await expect(parts).toHaveCount(PARTS.length);
  for (const [n, part] of PARTS.entries()) {
    // The picture of the last part includes what follows it.
    const end = part === "otherwise" ? at("footer") : parts.nth(n);
    await shoot("help", part, page, [parts.nth(n), end]);
  }
});
