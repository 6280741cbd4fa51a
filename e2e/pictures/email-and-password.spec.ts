import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { holdAfter } from "../world/calls.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { takePictures } from "./album.ts";
import { expectAlert, expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { hana, kenji, ren } = PEOPLE;
const NEW = "ren.new@docomo.ne.jp";

takePictures("a change of address", async (walk) => {
  const { page, words, shoot } = walk;
  await openAs(walk, ren, "/change-email");
  const address = page.getByRole("textbox");
  await expect(address).toBeEnabled();
  await shoot("change-email", "usual");
  for (const [email, state] of [
    ["ren.new@docomo", "wrong"],
    [ren.email, "own-address"],
  ] as const) {
    await address.fill(email);
    await page.keyboard.press("Enter");
    await expectAlert(page);
    await shoot("change-email", state);
  }
  await address.fill(NEW);
  await shoot("change-email", "typed");
  await page.context().setOffline(true);
  await page.keyboard.press("Enter");
  await expectAlert(page);
  await shoot("change-email", "no-answer");
  await page.context().setOffline(false);
  const release = await holdAfter(page, "/account/change-user-email", 0);
  await address.press("Enter");
  await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
  await shoot("change-email", "busy");
  release();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.portal.code.title);
});

takePictures("the code for a change of address", async (walk) => {
  const { page, world, words, shoot } = walk;
  const { code } = words.portal;
  const ask = async (email: string) => {
    await open(walk, "/change-email");
    await page.getByRole("textbox").fill(email);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(code.title);
  };
  const field = page.getByLabel(code.label);
  const enter = (typed: string) => field.fill(typed);
  await openAs(walk, ren);
  await ask(kenji.email);
  await enter(await readCode(world, kenji.email));
  await expectAlert(page);
  await shoot("input-code", "address-taken");
  await ask(NEW);
  const first = await readCode(world, NEW);
  await shoot("input-code", "usual");
  await field.pressSequentially("K7P2");
  await shoot("input-code", "typed");
  await enter("AAAAAA");
  await expectAlert(page);
  await shoot("input-code", "wrong");
  await page.getByRole("button", { name: code.resend }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("input-code", "resend");
  await page.getByRole("dialog").getByRole("button", { name: code.confirmResend.send }).click();
  await expect(page.getByRole("dialog", { name: code.resent.title })).toBeVisible();
  await shoot("input-code", "resent");
  const second = await readCode(world, NEW, first);
  await page.keyboard.press("Escape");
  changeDatabase(world, "update verification_code set tries = 5, last_tried_at = ?", Date.now());
  await enter(second);
  await expectAlert(page);
  await shoot("input-code", "too-many");
  changeDatabase(world, "update verification_code set tries = 0");
  await enter(second);
  await page.getByRole("button", { name: code.changeEmail.submit }).click();
  await expect(page.getByRole("dialog", { name: code.done.title })).toBeVisible();
  await shoot("input-code", "done");
});

takePictures("a change of password", async (walk) => {
  const { page, words, shoot } = walk;
  const { changePassword } = words.portal;
  await openAsHana(walk, "/change-password");
  const current = page.getByLabel(changePassword.current, { exact: true });
  const proposed = page.getByLabel(changePassword.proposed, { exact: true });
  const submit = page.getByRole("button", { name: changePassword.submit });
  await expect(current).toBeEnabled();
  await shoot("change-password", "usual");
  await current.fill("Wrong2026");
  await proposed.fill("short");
  await expectAlert(page);
  await shoot("change-password", "weak");
  await proposed.fill("Password1");
  await submit.click();
  await expectAlert(page);
  await shoot("change-password", "common");
  await proposed.fill("Hanami2027");
  await submit.click();
  await expectAlert(page);
  await shoot("change-password", "wrong");
  await open(walk, "/change-password");
  await current.fill(hana.password);
  await proposed.fill("Hanami2027");
  await shoot("change-password", "typed");
  const release = await holdAfter(page, "/account/change-password", 0);
  await submit.click();
  await expect(submit).toHaveAttribute("aria-busy", "true");
  await shoot("change-password", "busy");
  release();
  await expect(page.getByRole("dialog")).toBeVisible();
  await shoot("change-password", "done");
});

takePictures("a new password for the store", async (walk) => {
  const { page, world, words, shoot } = walk;
  const { code } = words.portal;
  const email = "old-store@example.jp";
  await openAsHana(walk, "/reset-password");
  await expectHeading(page);
  await shoot("reset-password", "usual");
  await page.getByRole("textbox").fill("nobody");
  await page.keyboard.press("Enter");
  await expectAlert(page);
  await shoot("reset-password", "wrong");
  await page.getByRole("textbox").fill(email);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(code.title);
  await shoot("reset-password", "code");
  const proposed = page.getByLabel(code.resetPassword.newPassword, { exact: true });
  const submit = page.getByRole("button", { name: code.resetPassword.submit });
  await page.getByLabel(code.label).fill("AAAAAA");
  await proposed.fill("short1");
  await expectAlert(page);
  await shoot("reset-password", "password-weak");
  await proposed.fill("Store2027");
  await submit.click();
  await expectAlert(page);
  await shoot("reset-password", "code-wrong");
  await page.getByLabel(code.label).fill(await readCode(world, email));
  await submit.click();
  const done = page.getByRole("dialog");
  await expect(done).toBeVisible();
  await shoot("reset-password", "done");
  await done.getByRole("button").first().click();
  await expect(page).toHaveURL(/account-auth/);
  await expectHeading(page);
  await shoot("account-auth", "after-reset");
});
