import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { takePictures } from "./album.ts";
import { expectAlert, openAs } from "./steps.ts";

takePictures("the language of mails", async (walk) => {
  const { page, words, shoot } = walk;
  const { languageNames, saved } = words.notices;
  await openAs(walk, PEOPLE.kenji, "/notices");
  const english = page.getByRole("button", { name: languageNames.en, exact: true });
  await expect(english).toBeVisible();
  await shoot("notices", "usual");
  await english.click();
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
  await shoot("notices", "saved");
  await page.route("**/account/notices/**", (route) => route.abort());
  await english.click();
  await expectAlert(page);
  await shoot("notices", "failed");
});
