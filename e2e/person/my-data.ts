import { readFileSync } from "node:fs";
import type { Language } from "@musubi/contract";
import { expect, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { WORDS } from "./words.ts";

/** Opens the screen of the holder's data by its address. */
export async function openMyData(page: Page, world: World, language: Language = "ja") {
  await page.goto(`${world.portal}/my-data?lng=${language}`);
  const { title } = WORDS[language].myData;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

export const prepareData = (page: Page, language: Language = "ja") =>
  page.getByRole("button", { name: WORDS[language].myData.start.submit }).click();

export const expectDataReady = (page: Page, language: Language = "ja") =>
  // Under load a job of the outbox may take long.
  expect(
    page.getByRole("status").filter({ hasText: WORDS[language].myData.ready.title }),
  ).toBeVisible({ timeout: 30_000 });

/** Presses a button that saves a file, and returns its content. */
export async function saveBy(page: Page, button: string) {
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const download = await saved;
  return {
    name: download.suggestedFilename(),
    content: readFileSync(await download.path(), "utf8"),
  };
}
