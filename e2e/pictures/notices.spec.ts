import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { takePictures } from "./album.ts";
import { expectAlert, openAs } from "./steps.ts";

takePictures("the choice of notices", async (walk) => {
  const { page, words, shoot } = walk;
  const { kinds, saved } = words.notices;
  await openAs(walk, PEOPLE.kenji, "/notices");
  const box = page.getByRole("checkbox", { name: kinds.opened.name });
  await expect(box).toBeChecked();
  await shoot("notices", "usual");
  await box.click();
  await expect(page.getByText(saved, { exact: true })).toBeVisible();
  await shoot("notices", "saved");
  await page.route("**/account/notices", (route) => route.abort());
  await box.click();
  await expectAlert(page);
  await shoot("notices", "failed");
});
