import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectHome, signIn } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test } from "../world.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");
const WIDTHS = { phone: { width: 360, height: 740 }, wide: { width: 1280, height: 800 } };

const shoot = (page: Page, name: string) =>
  page.screenshot({ path: `${FOLDER}/${name}.png`, animations: "disabled" });

for (const [width, viewport] of Object.entries(WIDTHS)) {
  for (const language of ["ja", "en"] satisfies Language[]) {
    test(`${width}, ${language}`, async ({ page, world }) => {
      await page.setViewportSize(viewport);
      await page.goto(`${world.portal}/index?lng=${language}`);
      const { email, showPassword } = WORDS[language].common;
      await expect(page.getByLabel(email, { exact: true })).toBeVisible();
      // The eye comes with the script, and the providers' marks when they are loaded.
      await expect(page.getByRole("button", { name: showPassword })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await shoot(page, `sign-in-${width}-${language}`);
      await signIn(page, PEOPLE.kenji, language);
      await expectHome(page, PEOPLE.kenji, language);
      await shoot(page, `home-${width}-${language}`);
      await page.goto(`${world.portal}/error`);
      await shoot(page, `error-${width}-${language}`);
    });
  }
}
