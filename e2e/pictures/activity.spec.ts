import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { agreeToLeave } from "../person/place.ts";
import { takePictures } from "./album.ts";
import { open, openAs } from "./steps.ts";

const { hana } = PEOPLE;

takePictures("an ID's activity", async (visit) => {
  const { page, words, language, shoot } = visit;
  const { activity } = words;
  await openAs(visit, hana, "/service/store/leave");
  await agreeToLeave(page, language);
  await open(visit, "/activity");
  await shoot("activity", "usual");
  await page.getByRole("button", { name: activity.kinds.refused }).click();
  await expect(page.getByText(activity.none)).toBeVisible();
  await shoot("activity", "none");
  await open(visit, "/activity/not-me");
  await shoot("activity", "not-me");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: activity.notMe.submit, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: activity.notMe.done })).toBeVisible();
  await shoot("activity", "frozen");
});
