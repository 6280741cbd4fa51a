import { expect } from "@playwright/test";
import { personAt } from "../person/social-sign-in.ts";
import { takePictures } from "./album.ts";
import { expectAlert, openAsHana } from "./steps.ts";

takePictures("the sign-in methods", async (walk) => {
  const { page, words, shoot } = walk;
  const { credentials, common } = words;
  const { Google } = common.providers;
  const press = (name: string) => page.getByRole("button", { name, exact: true }).click();
  const add = async () => {
    await expect(page.getByRole("button", { name: credentials.addOf(Google) })).toBeEnabled();
    const [popup] = await Promise.all([
      page.waitForEvent("popup"),
      press(credentials.addOf(Google)),
    ]);
    return popup;
  };
  await openAsHana(walk, "/sign-in-methods");
  await expect(page.getByRole("list", { name: credentials.list })).toBeVisible();
  await shoot("sign-in-methods", "usual");
  const taken = await add();
  await expect(page.getByText(credentials.popup.waiting)).toBeVisible();
  await shoot("sign-in-methods", "waiting");
  await personAt(taken, "google-yuki").click();
  await expectAlert(page);
  await shoot("sign-in-methods", "taken");
  await personAt(await add(), "google-haru").click();
  await expect(page.getByText(credentials.told.added(Google))).toBeVisible();
  await shoot("sign-in-methods", "added");
  await press(credentials.removeOf(Google));
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("sign-in-methods", "removing");
});
