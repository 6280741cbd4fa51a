import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect } from "@playwright/test";
import { expectMergeResult, openAuth, submitCredentials } from "../person/account-auth.ts";
import {
  choose,
  expectPage,
  openFlow,
  openLogin,
  sendAddress,
  sendLoginCode,
  sendPassword,
} from "../person/login-pages.ts";
import { recallSignIn } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome, signIn } from "../person/person.ts";
import { agreeToLeave } from "../person/place.ts";
import { moveAddress, press, proveByPassword, readLink } from "../person/take-back.ts";
import { changeDatabase } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { takePictures, type Walk } from "./album.ts";
import { expectAlert, expectHeading, open, openAs, openAsHana } from "./steps.ts";

const { hana, kenji, yuki } = PEOPLE;
const BETWEEN = "hana.new@example.jp";
const MOVED = { ...hana, email: "hana.next@example.jp" };
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };

takePictures("a merge that is taken back", async (walk) => {
  const { page, openElsewhere, world, language, words, shoot } = walk;
  await recallSignIn(page, world);
  await openPreview(page, world, kenji, language);
  await mergeButton(page, language).click();
  await expectMergeResult(page, "success", words.linking.result.success.id, language);
  const own = await openElsewhere();
  await own.goto(`${await readLink(world, kenji.email)}?lng=${language}`);
  await shoot("take-back", "merge", own);
  await press(own, "restore", language);
  await shoot("take-back", "merge-restored", own);
  await own.close();
});

takePictures("an address that is taken back", async (walk) => {
  const { openElsewhere, world, language, shoot } = walk;
  const link = await loseAddress(walk);
  const own = await openElsewhere();
  await own.goto(link);
  await shoot("take-back", "stop", own);
  await press(own, "stop", language);
  await shoot("take-back", "stopped", own);
  const other = await openElsewhere();
  await other.goto(`${await readLink(world, BETWEEN)}?lng=${language}`);
  await shoot("take-back", "waiting", other);

  await own.goto(link);
  await shoot("take-back", "prove", own);
  await proveByPassword(own, "Thief2026", language);
  await expectAlert(own);
  await shoot("take-back", "prove-wrong", own);
  await proveByPassword(own, hana.password, language);
  await own.locator("#password").waitFor({ state: "hidden" });
  await shoot("take-back", "restored", own);
  await own.goto(link);
  await shoot("take-back", "used", own);
  await other.goto(link);
  await shoot("take-back", "over", other);
  await Promise.all([own.close(), other.close()]);
});

takePictures("a stop that is objected to", async (walk) => {
  const { page, openElsewhere, world, language, words, shoot } = walk;
  const own = await openElsewhere();
  await own.goto(await loseAddress(walk));
  await press(own, "stop", language);
  await own.goto(`${world.identity}/login/object/mine?lng=${language}`);
  await shoot("take-back", "signed-out", own);
  const before = await readCode(world, MOVED.email);
  await openFlow(own, world, "forgot", language);
  await sendAddress(own, MOVED.email, language);
  await sendLoginCode(own, await readCode(world, MOVED.email, before), language);
  await sendPassword(own, "forgot", "Hanami2027", language);
  await expect(own.getByRole("heading", { level: 1 })).toHaveText(
    words.login.problem.problems["account-stopped"].title,
  );
  await shoot("login-problem", "account-stopped", own);
  await own.close();

  await open(walk, "/index");
  await signIn(page, MOVED, language);
  await expectHome(page, MOVED, language);
  await shoot("home", "stopped");
  await open(walk, "/change-email");
  await expect(page.getByText(words.unsettled.stopped.title)).toBeVisible();
  await shoot("change-email", "stopped");
  await page.getByRole("link", { name: words.unsettled.stopped.submit }).click();
  await expectHeading(page);
  await shoot("take-back", "object");
  await proveByPassword(page, hana.password, language);
  await expectPage(page, words.takeBack.done.objected.title);
  await shoot("take-back", "objected");
});

/** An attacker changes Hana's address, and again four days later. Returns the link in her own mailbox. */
async function loseAddress({ page, world, language }: Walk): Promise<string> {
  await recallSignIn(page, world);
  await moveAddress(page, world, BETWEEN);
  // During the first three days the old mailbox would have to confirm.
  changeDatabase(
    world,
    "update reversal set made_at = made_at - ?1, ends_at = ends_at - ?1",
    4 * DAY_MS,
  );
  changeDatabase(world, "update held_address set since = since - ?", 4 * DAY_MS);
  await moveAddress(page, world, MOVED.email);
  return `${await readLink(world, hana.email)}?lng=${language}`;
}

takePictures("a link that is taken back", async (walk) => {
  const { page, openElsewhere, world, language, words, shoot } = walk;
  await openAs(walk, kenji);
  await openAuth(page, world, "store", language);
  await submitCredentials(page, OLD_STORE, language);
  await expect(page.getByRole("dialog")).toBeVisible();
  const own = await openElsewhere();
  await own.goto(`${await readLink(world, kenji.email)}?lng=${language}`);
  await shoot("take-back", "link", own);
  await own.goto(`${await readLink(world, OLD_STORE.email)}?lng=${language}`);
  await shoot("take-back", "unlink", own);
  await own.getByRole("button", { name: words.takeBack.undo.link, exact: true }).click();
  await expectPage(own, words.takeBack.done.unlinked.title);
  await shoot("take-back", "unlinked", own);
  await own.close();
});

takePictures("a leaving and a password that are taken back", async (walk) => {
  const { page, openElsewhere, world, language, words, shoot } = walk;
  const own = await openElsewhere();
  await openAsHana(walk, "/service/store/leave");
  await agreeToLeave(page, language);
  // The mail about leaving is delayed, because one mail is enough if the whole ID is closed.
  changeDatabase(world, "update outbox set due_at = ? where kind = 'leaving-mail'", 0);
  await own.goto(`${await readLink(world, hana.email)}?lng=${language}`);
  await shoot("take-back", "leaving", own);

  const { changePassword } = words.portal;
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
  await openAs(walk, kenji, "/change-password");
  await page.getByLabel(changePassword.current, { exact: true }).fill(kenji.password);
  await page.getByLabel(changePassword.proposed, { exact: true }).fill("Momiji2027");
  await page.getByRole("button", { name: changePassword.submit }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await own.goto(`${await readLink(world, kenji.email)}?lng=${language}`);
  await shoot("take-back", "password", own);
  await own.close();
});

takePictures("an unknown browser", async (walk) => {
  const { page, openElsewhere, world, language, shoot } = walk;
  await openAs(walk, kenji);
  const own = await openElsewhere();
  await own.goto(`${await readLink(world, kenji.email, "new-browser")}?lng=${language}`);
  await shoot("take-back", "new-browser", own);
  await press(own, "freeze", language);
  await shoot("take-back", "frozen", own);

  // A password ends a freeze; a holder without one has to wait.
  await page.context().clearCookies();
  await openLogin(page, world, language);
  await choose(page, "Google", yuki.provider.subject, language);
  await expectHome(page, yuki, language);
  await own.goto(`${await readLink(world, yuki.email, "new-browser")}?lng=${language}`);
  await press(own, "freeze", language);
  await own.close();
  await openLogin(page, world, language);
  await choose(page, "Google", yuki.provider.subject, language);
  await expectHome(page, yuki, language);
  await shoot("home", "frozen");
});
