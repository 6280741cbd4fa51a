import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { openAuth, submitCredentials } from "../person/account-auth.ts";
import { bookshopPerson, openLink } from "../person/bookshop.ts";
import { openPreview } from "../person/merge-preview.ts";
import { expectHome, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

test.use({ example: "bookshop" });

for (const [width, language, viewport] of [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const satisfies readonly (readonly [string, Language, object])[]) {
  test(`the bookshop's world, ${width}, ${language}`, async ({ page, world }) => {
    const { common, linking, merging } = WORDS[language];
    const shoot = async (name: string) => {
      // Away from what was pressed last, which would look pointed at.
      await page.mouse.move(0, 0);
      // The pictures of services and providers come when the words are there.
      await page.waitForLoadState("networkidle");
      await page.screenshot({
        path: `${FOLDER}/bookshop-${name}-${width}-${language}.png`,
        animations: "disabled",
        fullPage: name.startsWith("merge"),
      });
    };
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${world.portal}/index?lng=${language}`);
    await expect(page.getByRole("button", { name: common.showPassword })).toBeVisible();
    await shoot("sign-in");
    const itsuki = bookshopPerson("Itsuki");
    await signIn(page, itsuki, language);
    await expectHome(page, itsuki, language);
    await shoot("home");

    await openAuth(page, world, "id", language);
    await submitCredentials(page, bookshopPerson("Sena"), language);
    await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
    await shoot("merge-refused");

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    const nagi = bookshopPerson("Nagi");
    await page.goto(`${world.portal}/index?lng=${language}`);
    await signIn(page, nagi, language);
    await expectHome(page, nagi, language);
    await openLink(page, world, "gym", language);
    await shoot("account-auth");
    await page.goBack();
    await expect(
      page.getByRole("heading", { level: 1, name: linking.transfer.title }),
    ).toBeVisible();
    await shoot("account-transfer");
    await openPreview(page, world, itsuki, language);
    await shoot("merge-preview");
  });
}
