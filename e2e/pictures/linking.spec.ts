import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import {
  emailField,
  expectTransfer,
  openAuth,
  passwordField,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectHome } from "../person/person.ts";
import { openPlace } from "../person/place.ts";
import { openPopup, socialButton } from "../person/social-sign-in.ts";
import { holdAfter } from "../world/calls.ts";
import { orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { hana, kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
const OLD_APP = { email: "old-app@example.jp", password: "OldApp2020" };
const OLD_SCHOOL = { email: "old-school@example.jp", password: "School2020" };

takePictures("the services to link", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  await openAsHana(walk, "/account-transfer");
  await expectTransfer(page, language);
  await shoot("account-transfer", "usual");
  for (const service of ["app", "school", "id"] as const) {
    await openAuth(page, world, service, language);
    await shoot("account-auth", service);
  }
  await open(walk, "/index");
  await expectHome(page, hana, language);
  const release = await holdAfter(page, "/account/get/service/activelist*", 0);
  await page.getByRole("link", { name: words.portal.home.addService }).click();
  await expect(page.getByRole("status").filter({ hasText: words.common.loading })).toBeVisible();
  await shoot("account-transfer", "loading");
  release();
  await expectTransfer(page, language);
});

takePictures("linking the store", async (walk) => {
  const { page, world, words, language, shoot } = walk;
  const { place, portal } = words;
  await openAs(walk, kenji);
  await openAuth(page, world, "store", language);
  await shoot("account-auth", "store");
  await emailField(page, language).fill(OLD_STORE.email);
  await passwordField(page, language).fill(OLD_STORE.password);
  await shoot("account-auth", "store-typed");
  const release = await holdAfter(page, "/account/store/certification", 0);
  await submitCredentials(page, OLD_STORE, language);
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await shoot("account-auth", "busy");
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("account-auth", "linked");

  await openPlace(page, world, "store", language);
  await expect(page.locator("ul[aria-busy=false]")).toBeVisible();
  await shoot("service", "linked");
  await page.getByRole("link", { name: place.undoLink.submit }).click();
  await expect(page.getByRole("checkbox")).toBeVisible();
  await shoot("leave-service", "undo-link");
  await page.getByRole("checkbox").check();
  await shoot("leave-service", "undo-agreed");
  const otherTab = await page.context().newPage();
  await otherTab.goto(`${world.portal}/service/store/leave`);
  await otherTab.getByRole("checkbox").check();
  await page.bringToFront();
  await page.getByRole("button", { name: place.undoLink.submit }).click();
  await expect(page.getByText(place.undoLink.done, { exact: true })).toBeVisible();
  await shoot("service", "link-undone");
  await otherTab.bringToFront();
  await otherTab.getByRole("button", { name: place.leave.submit, exact: true }).click();
  await expect(otherTab.getByText(place.sooner)).toBeVisible();
  await shoot("service", "sooner", otherTab);
  await otherTab.close();

  await openAuth(page, world, "store", language);
  await submitCredentials(page, OLD_STORE, language);
  await expect(page.getByLabel(portal.code.label)).toBeVisible();
  await shoot("account-auth", "code");
  await page.getByLabel(portal.code.label).fill("ZZZZZZ");
  await expectAlert(page);
  await shoot("account-auth", "code-wrong");
});

takePictures("a link that is refused", async (walk) => {
  const { page, world, language, shoot } = walk;
  await openAsHana(walk, "/index");
  await openAuth(page, world, "app", language);
  for (const [account, state] of [
    [{ ...OLD_APP, password: "wrong" }, "wrong"],
    [{ ...OLD_APP, email: "disabled-app@example.jp" }, "barred"],
  ] as const) {
    const answer = page.waitForResponse("**/accounts:signInWithPassword*");
    await submitCredentials(page, account, language);
    await answer;
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expectAlert(page);
    await shoot("account-auth", state);
  }
  const sdk = "**/identitytoolkit.googleapis.com/**";
  await page.route(sdk, (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await submitCredentials(page, OLD_APP, language);
  await failed;
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expectAlert(page);
  await shoot("account-auth", "no-answer");
  await page.unroute(sdk);
  await submitCredentials(page, kenji, language);
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("account-auth", "taken");

  const fault = {
    service: "school",
    path: "/account/active",
    kind: "status",
    status: 502,
    times: 1,
  };
  await openAuth(page, world, "school", language);
  await orderFault(world, fault);
  await submitCredentials(page, OLD_SCHOOL, language);
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("account-auth", "own-words");

  await openAuth(page, world, "school", language);
  await socialButton(page, "SignInWithApple", language).click();
  await page.locator("[name=cancel]").click();
  await expect(page).toHaveURL(/account-auth/);
  await expectAlert(page);
  await shoot("account-auth", "provider-turned-back");
});

takePictures("a link by a popup", async (walk) => {
  const { page, world, language, shoot } = walk;
  await openAsHana(walk, "/index");
  await openAuth(page, world, "app", language);
  await page.clock.install();
  const renewed = page.waitForResponse("**/token/renew");
  const popup = await openPopup(page, "SignInWithApple", language);
  await (await renewed).finished();
  await shoot("popup", "apple", popup);
  await page.bringToFront();
  await shoot("account-auth", "popup-open");
  await popup.close();
  await page.clock.runFor(10_000);
  await expectAlert(page);
  await shoot("account-auth", "popup-closed");

  await openAuth(page, world, "app", language);
  await expect(socialButton(page, "SignInWithApple", language)).toBeEnabled();
  await page.evaluate(() => {
    const opened = window.open.bind(window);
    window.open = (...features) => (features.length > 0 ? null : opened());
  });
  await socialButton(page, "SignInWithApple", language).click();
  // The clock moves no further, because calls under way would time out.
  await page.clock.runFor(1_000);
  await expectAlert(page);
  await shoot("account-auth", "popup-blocked");
  await open(walk, "/social-popup");
  await expectHeading(page);
  await shoot("popup", "unheard");
});
