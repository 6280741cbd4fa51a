import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { expectHome } from "../person/person.ts";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { clearFaults, orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { kenji, ren } = PEOPLE;

takePictures("closing the account", async (walk) => {
  const { page, words, world, shoot } = walk;
  await openAs(walk, kenji, "/confirm-delete");
  const agree = page.getByRole("checkbox");
  const submit = page.getByRole("button", { name: words.deletion.submit });
  await expect(agree).toBeEnabled();
  await shoot("confirm-delete", "usual");
  await agree.check();
  await shoot("confirm-delete", "agreed");
  await orderFault(world, { service: "school", path: "account/deletable", kind: "status" });
  await submit.click();
  await expectAlert(page);
  await shoot("confirm-delete", "silent");
  await clearFaults(world);

  await open(walk, "/confirm-delete");
  const release = await holdAfter(page, "/account/disable", 0);
  await agree.check();
  await Promise.all([page.waitForRequest("**/account/disable"), submit.click()]);
  await withoutTable(world, "outbox", async () => {
    const answer = page.waitForResponse("**/account/disable");
    release();
    await answer;
  });
  await expectAlert(page);
  await shoot("confirm-delete", "failed");
});

takePictures("closing an account that cannot be closed yet", async (walk) => {
  const { page, words, language, shoot } = walk;
  await openAs(walk, ren);
  await expectHome(page, ren, language);
  const release = await holdAfter(page, "/account/delete/status", 0);
  await page.getByRole("link", { name: words.portal.home.deleteAccount }).click();
  await expect(page.getByText(words.common.checking).first()).toBeVisible();
  await shoot("confirm-delete", "checking");
  release();
  await expectAlert(page);
  await shoot("confirm-delete", "blocked");
});

takePictures("the error page", async (walk) => {
  const { page, words, world, language, shoot } = walk;
  await page.goto(`${world.portal}/error?lng=${language}`);
  await expect(page.getByText(words.environment.checks.clock.works)).toBeAttached();
  await shoot("error", "usual");
  await openAsHana(walk, "/change-email");
  await open(walk, "/nowhere");
  await shoot("error", "not-found");
  const services = "**/account/get/service/activelist?*";
  await page.route(services, (route) => route.abort());
  await page.goto(`${world.portal}/index?lng=${language}`);
  await expect(page).toHaveURL(/\/error/);
  await expectHeading(page);
  await shoot("error", "offline");
  await page.unroute(services);
  await open(walk, "/reset-password");
  await page.getByRole("textbox").fill("nobody-knows@example.jp");
  await page.keyboard.press("Enter");
  const { code } = words.portal;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code.title);
  changeDatabase(world, "update verification_code set tries = 5, last_tried_at = ?", Date.now());
  await page.getByLabel(code.label).fill("FFFFFF");
  await page.getByLabel(code.resetPassword.newPassword, { exact: true }).fill("Store2027");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/error/);
  await expectHeading(page);
  await shoot("error", "limited");
});

takePictures(
  "the error page, with failed checks of the browser",
  async ({ page, words, world, language, shoot }) => {
    const { checks } = words.environment;
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await page.clock.setSystemTime(Date.now() - 60 * 60 * 1000);
    await page.goto(`${world.portal}/error?lng=${language}`);
    await expect(page.getByText(checks.clock.fails)).toBeVisible();
    await page.context().setOffline(true);
    await expect(page.getByText(checks.connection.fails)).toBeVisible();
    await shoot("error", "checks-failed");
  },
);
