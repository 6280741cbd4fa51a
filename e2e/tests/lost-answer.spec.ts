import { PEOPLE } from "@musubi/demo-world";
import { expectResult, openAuth, say, submitCredentials } from "../person/account-auth.ts";
import { askForCode, enterCode } from "../person/code-entry.ts";
import { recallSignIn } from "../person/memory.ts";
import { enter, expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { loseAnswer } from "../world/calls.ts";
import { readCode } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";

const { portal, deletion, linking } = WORDS.ja;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
const NEW_EMAIL = "hana.new@example.jp";

test("§4 a lost answer: after the password was changed, the next press reports success, not a wrong password", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/change-password`);
  const words = portal.changePassword;
  await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
  await page.getByLabel(words.proposed, { exact: true }).fill("Hanami2027");
  await loseAnswer(page, "/account/change-password");
  const submit = page.getByRole("button", { name: words.submit });
  await submit.click();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await submit.click();
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page);
});

test("§4 a lost answer: after the address was changed, the next press reports success, although the code is used up", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  await loseAnswer(page, "/account/verify-code");
  await enterCode(page, await readCode(world, NEW_EMAIL));
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  await page.getByRole("button", { name: portal.code.changeEmail.submit }).click();
  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
});

test("§4 a lost answer: after an account was linked, the next try reports success, even after a reload", {
  tag: "@release",
}, async ({ page, world }) => {
  await enter(page, world, PEOPLE.kenji);
  await openAuth(page, world, "store");
  await loseAnswer(page, "/account/migration");
  await submitCredentials(page, OLD_STORE);
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  // The account has moved and can no longer sign in, and a reloaded page does not know of the link.
  await page.reload();
  await submitCredentials(page, OLD_STORE);
  await expectResult(page, "success", say(linking.result.success.linked, "store"));
});

test("§4 a lost answer: after the account was deleted, the next press reports it", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/confirm-delete`);
  const agree = page.getByRole("checkbox", { name: deletion.agree.withServices });
  const submit = page.getByRole("button", { name: deletion.submit });
  const alert = page.getByRole("alert");
  // First the request is lost, then the answer: the page retries by itself, and then the holder does.
  await agree.check();
  await page.route("**/account/disable", (route) => route.abort());
  await submit.click();
  await expect(alert).toHaveText(portal.connection.unanswered);
  await expect(agree).toBeFocused();
  await page.unroute("**/account/disable");
  await loseAnswer(page, "/account/disable");
  await page.keyboard.press("Space");
  await submit.click();
  await expect(alert).toHaveText(portal.connection.unanswered);
  await agree.check();
  await submit.click();
  await expect(page.getByRole("dialog", { name: deletion.done.title })).toBeVisible();
});
