import { resolve } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { expectHome, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");
const VIEWS = [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const;

for (const [width, language, viewport] of VIEWS) {
  test(`signing in, ${width}, ${language}`, async ({ page, world }) => {
    const shoot = (name: string) =>
      page.screenshot({
        path: `${FOLDER}/${name}-${width}-${language}.png`,
        animations: "disabled",
      });
    await page.setViewportSize(viewport);
    await page.goto(`${world.portal}/index?lng=${language}`);
    const { email, showPassword } = WORDS[language].common;
    await expect(page.getByLabel(email, { exact: true })).toBeVisible();
    // The eye comes with the script, and the providers' marks when they are loaded.
    await expect(page.getByRole("button", { name: showPassword })).toBeVisible();
    await page.waitForLoadState("networkidle");
    await shoot("sign-in");
    await signIn(page, PEOPLE.kenji, language);
    await expectHome(page, PEOPLE.kenji, language);
    await shoot("home");
  });
}
