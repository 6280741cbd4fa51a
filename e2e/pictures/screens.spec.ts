import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

for (const [width, language, viewport] of [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const satisfies readonly (readonly [string, Language, object])[]) {
  test(`the account's screens, ${width}, ${language}`, async ({ page, world }) => {
    const { portal } = WORDS[language];
    const shoot = (name: string) =>
      page.screenshot({
        path: `${FOLDER}/${name}-${width}-${language}.png`,
        animations: "disabled",
      });
    await page.setViewportSize(viewport);
    await page.goto(`${world.portal}/change-email?lng=${language}`);
    await signIn(page, PEOPLE.ren, language);
    const address = page.getByLabel(portal.changeEmail.label, { exact: true });
    await address.fill("ren.new@docomo.ne.jp");
    await shoot("change-email");
    await address.press("Enter");
    await page.getByLabel(portal.code.label).pressSequentially("K7P2");
    await shoot("input-code");

    await page.goto(`${world.portal}/change-password`);
    await page.getByLabel(portal.changePassword.current, { exact: true }).fill("Ren2026ren");
    const proposed = page.getByLabel(portal.changePassword.proposed, { exact: true });
    await proposed.fill("Ren2027ren");
    await shoot("change-password");
    await proposed.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await shoot("change-password-done");

    await page.goto(`${world.portal}/confirm-delete`);
    await expect(page.getByRole("alert")).toBeVisible();
    await shoot("confirm-delete");
  });
}
