import { expect } from "@playwright/test";
import { openAuth, submitCredentials } from "../person/account-auth.ts";
import { bookshopPerson, openLink } from "../person/bookshop.ts";
import { comeFromApp } from "../person/from-service.ts";
import { openFlow } from "../person/login-pages.ts";
import { openPreview } from "../person/merge-preview.ts";
import { test } from "../world/test.ts";
import { takePictures } from "./album.ts";
import { open, openAs } from "./steps.ts";

test.use({ example: "bookshop" });

const [itsuki, nagi, sena] = ["Itsuki", "Nagi", "Sena"].map(bookshopPerson);
if (!itsuki || !nagi || !sena) throw new Error("They live there.");

takePictures("the bookshop's world", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  await open(walk, "/index");
  await expect(page.getByRole("button", { name: words.common.showPassword })).toBeVisible();
  await shoot("bookshop", "sign-in");
  await openFlow(page, world, "sign-up", language);
  await shoot("bookshop", "sign-up");
  await openAs(walk, itsuki);
  await shoot("bookshop", "home");
  await open(walk, "/service/gym");
  await expect(page.locator("ul[aria-busy=false]")).toBeVisible();
  await shoot("bookshop", "place");
  await open(walk, "/service/gym/leave");
  await expect(page.getByRole("checkbox")).toBeEnabled();
  await shoot("bookshop", "leave");
  await open(walk, "/confirm-delete");
  await expect(page.getByRole("checkbox")).toBeVisible();
  await shoot("bookshop", "confirm-delete");
  await openAuth(page, world, "id", language);
  await submitCredentials(page, sena, language);
  await expect(page.getByText(words.merging.refused.source, { exact: true })).toBeVisible();
  await shoot("bookshop", "merge-refused");

  await comeFromApp(page, world, language);
  await shoot("app-return", "ask");
  await page.getByRole("button", { name: words.login.appReturn.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    words.login.appReturn.onward.title,
  );
  await shoot("app-return", "onward");

  await open(walk, "/index");
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openAs(walk, nagi);
  await openLink(page, world, "gym", language);
  await shoot("bookshop", "account-auth");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.linking.transfer.title);
  await shoot("bookshop", "account-transfer");
  await openPreview(page, world, itsuki, language);
  await shoot("bookshop", "merge-preview");
});
