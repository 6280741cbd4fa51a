import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { signIn } from "../person/person.ts";
import { takePictures } from "./album.ts";

const { hana } = PEOPLE;

takePictures("the services' own sites", async ({ page, world, language, shoot }) => {
  const open = (path: string) => page.goto(`${world.sandbox}${path}?lng=${language}`);
  const logOut = page.locator("form[action*='/logout'] button");
  await open("/");
  await shoot("site", "front");
  await open("/nowhere");
  await shoot("site", "not-found");
  await open("/store/");
  await shoot("site", "door");
  await page.locator("a.main").click();
  await signIn(page, hana, language);
  await expect(logOut).toBeVisible();
  await shoot("site", "store");
  for (const site of ["school", "planner", "app"] as const) {
    await open(`/${site}/`);
    await shoot("site", site);
  }
  await open("/app/own/sign-up");
  await shoot("site", "own-form");

  await page.goto(`${world.identity}/oidc/end-session?ui_locales=${language}`);
  await page.locator("button[type=submit]").click();
  await expect(async () => {
    await open("/store/");
    await expect(page.locator(".note[role=status]")).toBeVisible({ timeout: 100 });
  }).toPass();
  await shoot("site", "logged-out-elsewhere");
});
