import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { entryOf } from "../person/account-auth.ts";
import { expectHome, signIn, unfold } from "../person/person.ts";
import { agreeToLeave } from "../person/place.ts";
import { takePictures } from "./album.ts";
import { expectAlert, open } from "./steps.ts";

const { hana } = PEOPLE;

takePictures("an ID's activity", async (walk) => {
  const { page, words, language, shoot } = walk;
  const { activity } = words;
  const store = entryOf("store").names[language];
  const about = async (deed: string) => {
    await page.locator("summary").filter({ hasText: deed }).first().click();
    await page
      .getByRole("link", { name: activity.notMe.about(deed) })
      .first()
      .click();
  };
  const expectDeed = () =>
    expect(page.getByRole("list", { name: activity.notMe.deed })).toBeVisible();
  await open(walk, "/index");
  await signIn(page, { ...hana, password: "Guessed2026" }, language);
  await expectAlert(page);
  await signIn(page, hana, language);
  await expectHome(page, hana, language);
  await open(walk, "/service/store/leave");
  await agreeToLeave(page, language);
  await open(walk, "/activity");
  await shoot("activity", "usual");
  await about(activity.deeds.LOGIN.password);
  await expectDeed();
  await shoot("activity", "log-in");
  await page.goBack();
  await about(activity.deeds.DELETE_ACCOUNT.left(store));
  await expectDeed();
  await shoot("activity", "change");
  await page.goBack();
  await about(activity.refused.LOGIN);
  await expectDeed();
  await shoot("activity", "failure");
  await page.goBack();
  await page.getByRole("button", { name: activity.kinds.changes }).click();
  await expect(page.getByText(activity.none)).toBeVisible();
  await shoot("activity", "none");
  await open(walk, "/activity/not-me");
  await shoot("activity", "not-me");
  await unfold(page);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: activity.notMe.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: activity.notMe.done })).toBeVisible();
  await shoot("activity", "frozen");
});
