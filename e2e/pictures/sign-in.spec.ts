import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import {
  leaveFor,
  openLogin,
  openLoginPlainly,
  openPoolLogin,
  reachNewPassword,
  sendPassword,
  signOut,
} from "../person/login-pages.ts";
import { logOut, signIn } from "../person/person.ts";
import { crowdForm, NARROW } from "../world/crowd.ts";
import { changeDatabase } from "../world/database.ts";
import { orderFault } from "../world/sandbox.ts";
import { takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs } from "./steps.ts";

const { hana, kenji, yuki } = PEOPLE;

takePictures("the log-in", async ({ page, world, language, words, shoot }) => {
  await openLogin(page, world, language);
  // The button that shows the password appears with the script.
  await expect(page.getByRole("button", { name: words.common.showPassword })).toBeVisible();
  await shoot("sign-in", "usual");
  await page.locator("#email").fill(hana.email);
  await page.locator("#password").fill("Wrong2026");
  await shoot("sign-in", "typed");
  await signIn(page, { ...hana, password: "" }, language);
  await expectAlert(page);
  await shoot("sign-in", "incomplete");
  await signIn(page, { ...hana, password: "Wrong2026" }, language);
  await expectAlert(page);
  await shoot("sign-in", "wrong");
  for (const [failures, state] of [
    [10, "paused"],
    [100, "link-mailed"],
  ] as const) {
    changeDatabase(world, "update password_attempt set failures = ?", failures);
    await signIn(page, hana, language);
    await expectAlert(page);
    await shoot("sign-in", state);
  }
});

takePictures(
  "the log-in, after too many forms from one network",
  async ({ page, world, language, shoot }) => {
    await world.restartIdentity(NARROW);
    const found = await openLoginPlainly(page, world, language);
    await signIn(page, { ...hana, password: "Wrong2026" }, language);
    await expectAlert(page);
    await page.locator("#password").fill("Wrong2026");
    await crowdForm(page, found, 30);
    await signIn(page, hana, language);
    await expectAlert(page);
    await shoot("sign-in", "crowded");
  },
);

takePictures("the log-in, and why it is shown", async (walk) => {
  const { page, world, language, words, shoot } = walk;
  await openAs(walk, kenji);
  await logOut(page, language);
  await shoot("sign-in", "logged-out");

  await openAs(walk, kenji);
  // Another device has set a new password.
  changeDatabase(world, "update login_session set ended_at = 1");
  await open(walk, "/change-email");
  await expect(page.getByText(words.login.signIn.notices.ended)).toBeVisible();
  await shoot("sign-in", "ended");

  await openAs(walk, kenji, "/change-email");
  changeDatabase(world, "update login_session set auth_time = 1");
  await page.getByRole("textbox").fill("kenji.new@example.jp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/[?&]prompt=login(&|$)/);
  await shoot("sign-in", "again");
});

takePictures(
  "the log-in, after a provider or a reset",
  async ({ page, world, language, shoot }) => {
    await openLogin(page, world, language);
    await leaveFor(page, "Google", language);
    await shoot("popup", "google");
    await page.locator('button[name="cancel"]').click();
    await expectHeading(page);
    await shoot("sign-in", "provider-cancelled");
    await leaveFor(page, "Google", language);
    await orderFault(world, { service: "google", path: "/token", kind: "down", times: 1 });
    await page.locator(`button[value="${yuki.provider.subject}"]`).click();
    await expect(page.locator("#password")).toBeVisible();
    await shoot("sign-in", "provider-silent");
    await reachNewPassword(page, world, "forgot", kenji.email, language);
    await sendPassword(page, "forgot", "Momiji2027", language);
    await expect(page.locator("#email")).toBeVisible();
    await shoot("sign-in", "reset-done");
    await openPoolLogin(page, world, language);
    await shoot("sign-in", "pool");
  },
);

takePictures("the log-in without script", async ({ openElsewhere, world, language, shoot }) => {
  const page = await openElsewhere({ javaScriptEnabled: false });
  await openLoginPlainly(page, world, language);
  await shoot("sign-in", "without-script", page);
  await page.goto(`${world.portal}/index?lng=${language}`);
  await shoot("gate", "without-script", page);
  await page.close();
});

takePictures("logging out", async (walk) => {
  const { page, world, language, shoot } = walk;
  await openAs(walk, kenji);
  await page.goto(`${world.identity}/login/sign-out?lng=${language}`);
  await shoot("sign-out", "ask");
  await signOut(page, world, language);
  await shoot("sign-out", "done");
});
