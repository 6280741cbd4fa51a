import { resolve } from "node:path";
import type { Language } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { entryOf, expectResult, openAuth, say, submitCredentials } from "../person/account-auth.ts";
import { expectHome, signIn } from "../person/person.ts";
import { agreeToLeave, openPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");

for (const [width, language, viewport] of [
  ["phone", "ja", { width: 360, height: 740 }],
  ["wide", "en", { width: 1280, height: 800 }],
] as const satisfies readonly (readonly [string, Language, object])[]) {
  test(`a service's own screen, ${width}, ${language}`, async ({ page, world }) => {
    const { place, linking } = WORDS[language];
    const shoot = (name: string) =>
      page.screenshot({
        path: `${FOLDER}/${name}-${width}-${language}.png`,
        animations: "disabled",
        fullPage: true,
      });
    await page.setViewportSize(viewport);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(`${world.portal}/index?lng=${language}`);
    await signIn(page, PEOPLE.kenji, language);
    await expectHome(page, PEOPLE.kenji, language);
    await openAuth(page, world, "store", language);
    const account = { email: "old-store@example.jp", password: "Store2020" };
    await submitCredentials(page, account, language);
    await expectResult(
      page,
      "success",
      say(linking.result.success.linked, "store", language),
      language,
    );

    await openPlace(page, world, "store", language);
    const losses = page.locator("section[aria-busy=false]");
    await expect(losses).toBeVisible();
    await shoot("service");
    await page.getByRole("link", { name: place.undoLink.submit }).click();
    await expect(page.getByRole("checkbox")).toBeVisible();
    await shoot("undo-link");
    await page.goto(`${world.portal}/service/store/leave`);
    await expect(page.getByRole("checkbox")).toBeEnabled();
    await shoot("leave-service");
    await agreeToLeave(page, language);
    await shoot("service-left");
    await page.goto(`${world.portal}/index`);
    await expect(page.getByRole("link", { name: entryOf("store").names[language] })).toBeVisible();
    await shoot("home-left");
  });
}
