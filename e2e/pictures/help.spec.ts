import { expect } from "@playwright/test";
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

takePictures("help", async (visit) => {
  const { page, world, words, language, shoot } = visit;
  const release = await holdAfter(page, "/assets/help-screen-*.js", 0);
  await page.goto(`${world.portal}/help?lng=${language}#undo`);
  await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
  await shoot("help", "on-its-way");
  release();
  // It may say the theme, too.
  await page.waitForURL((url) => url.origin === world.identity && url.hash === "#undo");
  await expectHeading(page);
  const at = (selector: string) => page.locator(selector);
  await shoot("help", "asked-for", page, [at("#undo"), at("#undo")]);

  await page.goto(`${world.identity}/help?lng=${language}`);
  await shoot("help", "contents", page, [at("body"), at("#questions")]);
  const parts = page.locator("#questions section");
  await expect(parts).toHaveCount(PARTS.length);
  for (const [n, part] of PARTS.entries()) {
    const answers = parts.nth(n).getByRole("link");
    const [first, last] = await Promise.all(
      [answers.first(), answers.last()].map((link) => link.getAttribute("href")),
    );
    // With the last one, what stands below it.
    const end = part === "otherwise" ? "footer" : `${last}`;
    await shoot("help", part, page, [at(`${first}`), at(end)]);
  }
});
