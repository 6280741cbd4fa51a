import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { expectDataReady, openMyData, prepareData } from "../person/my-data.ts";
import { expectHome, signIn } from "../person/person.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { openAs } from "./steps.ts";

takePictures("a holder's data", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { making } = words.myData;
  await openAs(walk, PEOPLE.kenji, "/my-data");
  await shoot("my-data", "usual");
  await orderFault(world, {
    service: "school",
    path: "account/export",
    kind: "status",
    status: 503,
  });
  await prepareData(page, language);
  await expect(page.getByText(making.count(1, 2))).toBeVisible();
  await shoot("my-data", "making");
  await page.getByRole("button", { name: making.finish }).click();
  await expectDataReady(page, language);
  await shoot("my-data", "lacking");
  await clearFaults(world);
  await page.getByRole("button", { name: words.myData.ready.again }).click();
  // The earlier state remains visible for a moment.
  await expect(page.getByText(words.myData.states.silent)).toBeHidden();
  await expectDataReady(page, language);
  await shoot("my-data", "ready");

  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${world.portal}/index?lng=${language}`);
  await signIn(page, PEOPLE.kenji, language);
  await expectHome(page, PEOPLE.kenji, language);
  await openMyData(page, world, language);
  await shoot("my-data", "elsewhere");
});
