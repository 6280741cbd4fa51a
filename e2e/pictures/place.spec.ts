import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { agreeToLeave, openPlace } from "../person/place.ts";
import { readCode } from "../world/mailbox.ts";
import { forgetAccount, rememberAccounts } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectAlert, open, openAs, openAsHana } from "./steps.ts";

const { hana, ren } = PEOPLE;

takePictures("a service's own screen", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { place } = words;
  await openAsHana(walk, "/service/school");
  await shoot("service", "unused");
  await open(walk, "/service/nothing");
  await shoot("service", "unknown");
  await openPlace(page, world, "store", language);
  await expect(page.locator("ul[aria-busy=false]")).toBeVisible();
  await shoot("service", "usual");
  await open(walk, "/service/store/leave");
  await expect(page.getByRole("checkbox")).toBeEnabled();
  await shoot("leave-service", "usual");
  await page.getByRole("checkbox").check();
  await shoot("leave-service", "agreed");
  await agreeToLeave(page, language);
  await shoot("service", "left");

  await open(walk, "/confirm-delete");
  await expect(page.getByRole("checkbox")).toBeEnabled();
  await shoot("confirm-delete", "no-services");

  await forgetAccount(world, "store", hana);
  await openPlace(page, world, "store", language);
  await page.getByRole("button", { name: place.wake.submit }).click();
  await expectAlert(page);
  await shoot("service", "wake-failed");
  await rememberAccounts(world, "store");
  await page.getByRole("button", { name: place.wake.submit }).click();
  await expect(page.getByText(place.wake.done, { exact: true })).toBeVisible();
  await shoot("service", "woken");
});

takePictures("an account that is erased early", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { place, portal } = words;
  await openAsHana(walk, "/service/store/leave");
  await agreeToLeave(page, language);
  await openPlace(page, world, "store", language);
  await page.getByText(place.erase.section).click();
  await page.getByRole("checkbox", { name: place.erase.agree }).check();
  await shoot("service", "erase-agreed");
  await page.getByRole("button", { name: place.erase.send }).click();
  const code = await readCode(world, hana.email);
  await expect(page.getByLabel(portal.code.label)).toBeVisible();
  await shoot("service", "erase-code");
  const wrong = code.replaceAll(/./g, (symbol) => (symbol === "2" ? "3" : "2"));
  for (const [typed, state] of [
    [wrong, "erase-wrong"],
    [code, "erased"],
  ] as const) {
    await page.getByLabel(portal.code.label).fill(typed);
    await page.getByRole("button", { name: place.erase.submit }).click();
    if (typed === wrong) await expectAlert(page);
    else await expect(page.getByText(place.erase.done)).toBeVisible();
    await shoot("service", state);
  }
});

takePictures("a service that cannot be left", async (walk) => {
  const { page, shoot } = walk;
  await openAs(walk, ren, "/service/store/leave");
  await expectAlert(page);
  await shoot("leave-service", "blocked");
});
