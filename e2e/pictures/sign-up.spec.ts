import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import {
  NEWCOMER,
  openFlow,
  openLoginPlainly,
  reachNewPassword,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { signIn } from "../person/person.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode, readCodeLink } from "../world/mailbox.ts";
import { takePictures, type Walk } from "./album.ts";
import { expectAlert, expectHeading } from "./steps.ts";

const { kenji, mio } = PEOPLE;

takePictures("signing up", async ({ page, world, language, words, shoot }) => {
  await openFlow(page, world, "sign-up", language);
  await shoot("sign-up", "address");
  await sendAddress(page, "", language);
  await expectAlert(page);
  await shoot("sign-up", "address-empty");
  await sendAddress(page, "tsumugi@", language);
  await expectAlert(page);
  await shoot("sign-up", "address-wrong");
  await sendAddress(page, NEWCOMER.email, language);
  const code = await readCode(world, NEWCOMER.email);
  await shoot("sign-up", "code");
  await page.getByLabel(words.login.code.label).pressSequentially("K7P2");
  await shoot("sign-up", "code-typed");
  // Waits for the next page, because the one that is shown may already have a message.
  const expectNext = async (act: () => Promise<void>) => {
    await Promise.all([page.waitForEvent("load"), act()]);
    await expectAlert(page);
  };
  const wrong = code.replaceAll(/./g, (symbol) => (symbol === "2" ? "3" : "2"));
  await expectNext(() => sendLoginCode(page, wrong, language));
  await shoot("sign-up", "code-wrong");
  await page.getByRole("button", { name: words.login.code.resend }).click();
  await readCode(world, NEWCOMER.email, code);
  await expect(page.getByRole("status").first()).toBeVisible();
  await shoot("sign-up", "code-resent");
  const { resend } = words.login.code;
  for (const [change, state, act] of [
    ["expires_at = 0", "code-expired", () => sendLoginCode(page, code, language)],
    ["sends = 5", "too-many-sends", () => page.getByRole("button", { name: resend }).click()],
    ["tries = 5", "too-many-tries", () => sendLoginCode(page, code, language)],
  ] as const) {
    changeDatabase(world, `update verification_code set ${change}`);
    await expectNext(act);
    await shoot("sign-up", state);
  }
});

takePictures("signing up, the password", async ({ page, world, language, words, shoot }) => {
  await reachNewPassword(page, world, "sign-up", NEWCOMER.email, language);
  await shoot("sign-up", "password");
  await page.locator("#password").fill("tsumugi2026");
  await shoot("sign-up", "password-typed");
  await page.getByLabel(words.login.terms.agree).check();
  await sendPassword(page, "sign-up", "short", language);
  await expectAlert(page);
  await shoot("sign-up", "password-weak");
  await sendPassword(page, "sign-up", "Password1", language);
  await expectAlert(page);
  await shoot("sign-up", "password-common");
  await page.getByLabel(words.login.terms.agree).uncheck();
  await sendPassword(page, "sign-up", NEWCOMER.password, language);
  await expectAlert(page);
  await shoot("sign-up", "terms-missing");
  const form = page.url();
  await page.getByLabel(words.login.terms.agree).check();
  await sendPassword(page, "sign-up", NEWCOMER.password, language);
  // The portal logs in once more, because the form was not opened by it.
  await expect(page.getByText(NEWCOMER.email)).toBeVisible();
  await page.goto(form);
  await expectHeading(page);
  await shoot("sign-up", "form-done");
  changeDatabase(world, "delete from login_form_state");
  await page.goto(form);
  await expectHeading(page);
  await shoot("sign-up", "form-gone");
});

takePictures("a forgotten password", async ({ page, world, language, shoot }) => {
  await openFlow(page, world, "forgot", language);
  await shoot("forgotten", "address");
  await sendAddress(page, mio.email, language);
  const code = await readCode(world, mio.email);
  await shoot("forgotten", "code");
  await sendLoginCode(page, code, language);
  await expect(page.locator("#password")).toBeVisible();
  await shoot("forgotten", "password");
  await sendPassword(page, "forgot", "short", language);
  await expectAlert(page);
  await shoot("forgotten", "password-weak");

  const required = "update account set password_reset_required = 1 where id = ?";
  changeDatabase(world, required, kenji.subject);
  await openLoginPlainly(page, world, language);
  await signIn(page, kenji, language);
  await expectAlert(page);
  await shoot("forgotten", "reset-required");
});

/** Requests as many codes as an address gets, and one more. Returns the mailed link. */
async function askTooOften(walk: Walk, flow: "sign-up" | "forgot", email: string) {
  const { page, world, language } = walk;
  for (let n = 0; n < 4; n += 1) {
    await openFlow(page, world, flow, language);
    await sendAddress(page, email, language);
  }
  const link = new URL(await readCodeLink(world, email));
  link.searchParams.set("lng", language);
  return `${link}`;
}

takePictures("a link instead of a code", async (walk) => {
  const { page, language, words, shoot } = walk;
  const link = await askTooOften(walk, "forgot", kenji.email);
  await shoot("code-link", "sent");
  await page.goto(link);
  await shoot("code-link", "new-password");
  await sendPassword(page, "forgot", "Kohaku2026", language);
  await expect(page.locator("#password")).toBeHidden();
  await expectHeading(page);
  await shoot("code-link", "password-set");
  await page.goto(link);
  await expectHeading(page);
  await shoot("code-link", "over");

  const other = await askTooOften(walk, "sign-up", "minori@example.jp");
  await page.goto(other);
  await shoot("code-link", "new-id");
  await page.getByLabel(words.login.terms.agree).check();
  await sendPassword(page, "sign-up", "Kohaku2026", language);
  await expect(page.locator("#password")).toBeHidden();
  await expectHeading(page);
  await shoot("code-link", "id-created");
});
