import { OLD_ACCOUNTS, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { enter, expectHome, openFromHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { readCode } from "../world/mailbox.ts";
import { orderFault } from "../world/sandbox.ts";
import { useUpLimit } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, error, common } = WORDS.ja;
const words = portal.code;
const NEW_EMAIL = "hana.new@example.jp";
const OTHER_EMAIL = "hana.other@example.jp";
const renamed = { ...PEOPLE.hana, email: NEW_EMAIL };

const input = (page: Page) => page.getByLabel(words.label);
const submit = (page: Page) => page.getByRole("button", { name: words.changeEmail.submit });

/** From home to the entry of the code that was sent to an address. */
async function askForCode(page: Page, email: string): Promise<void> {
  await openFromHome(page, "changeEmail");
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill(email);
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(page.getByRole("heading", { level: 1, name: words.title })).toBeVisible();
}

async function enterCode(page: Page, code: string): Promise<void> {
  await input(page).fill(code);
  await submit(page).click();
}

/** As if a while had passed since the last one was sent. */
const forgetCodes = (world: World): void => changeDatabase(world, "delete from verification_code");

/** Home is one click on the header's back link and one more away. */
async function goHome(page: Page, world: World): Promise<void> {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
}

test("§2 input code: nobody gets here without having asked; pasted, full-width, with spaces; a reload keeps the place; §8 E404-01 is a success all the same", async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.portal}/input-code`);
  await expect(page).toHaveURL(`${world.portal}/error`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await enter(page, world);
  await page.goto(`${world.portal}/input-code`);
  await expect(page).toHaveURL(`${world.portal}/error`);
  await goHome(page, world);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await askForCode(page, NEW_EMAIL);
  await page.reload();
  await expect(page.getByText(NEW_EMAIL)).toBeVisible();
  const help = page.getByRole("region", { name: words.notReceived.title });
  for (const [name, link] of [
    [words.notReceived.help, "help"],
    [common.contact, "contact"],
  ] as const) {
    await expect(help.getByRole("link", { name })).toHaveAttribute(
      "href",
      `${world.sandbox}/site/${link}?lng=ja`,
    );
  }
  const code = await readCode(world, NEW_EMAIL);
  const fullWidth = Array.from(code.toLowerCase(), (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  const typed = `${fullWidth.slice(0, 3).join("")}－${fullWidth.slice(3).join("　")}`;
  await input(page).focus();
  // A Japanese keyboard composes first: until it is done nothing is rewritten under it.
  const keyboard = await context.newCDPSession(page);
  const composed = fullWidth.slice(0, 3).join("");
  await keyboard.send("Input.imeSetComposition", {
    text: composed,
    selectionStart: 3,
    selectionEnd: 3,
  });
  await expect(input(page)).toHaveValue(composed);
  await keyboard.send("Input.insertText", { text: composed });
  await expect(input(page)).toHaveValue(code.slice(0, 3));
  await input(page).fill("");
  await page.evaluate((text) => navigator.clipboard.writeText(text), typed);
  await input(page).focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(input(page)).toHaveValue(code);
  await page.keyboard.type("Z");
  await expect(input(page)).toHaveValue(code);

  await page.getByRole("link", { name: common.back }).click();
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await page.goForward();
  await enterCode(page, code);
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, renamed);

  await askForCode(page, OTHER_EMAIL);
  const next = await readCode(world, OTHER_EMAIL);
  await orderFault(world, {
    service: "store",
    path: "account/update",
    kind: "status",
    status: 404,
  });
  const answered = page.waitForResponse("**/account/verify-code");
  await enterCode(page, next);
  expect((await answered).status()).toBe(404);
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.getByRole("button", { name: words.done.close }).click();
  await expectHome(page, { ...PEOPLE.hana, email: OTHER_EMAIL });
});

test("§8 input code: a wrong one, an address that is taken, an old store account, five wrong ones, one too late, identity that fails, and too many of them", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await askForCode(page, NEW_EMAIL);
  const first = await readCode(world, NEW_EMAIL);
  await enterCode(page, "AAAAAA");
  await expect(page.getByRole("alert")).toHaveText(error.code_mismatch);
  await expect(input(page)).toBeFocused();
  await expect(input(page)).toHaveAccessibleDescription(new RegExp(error.code_mismatch));
  await expectAccessible(page);
  // The wrong code is selected: the next one replaces it.
  await page.keyboard.type("BB");
  await expect(input(page)).toHaveValue("BB");
  await expect(page.getByRole("alert")).toBeHidden();

  const oldStore = OLD_ACCOUNTS.find(({ email }) => email === "old-store@example.jp");
  for (const [email, message] of [
    [PEOPLE.kenji.email, error.email_exist],
    [oldStore?.email ?? "", error.store_user_exist],
  ] as const) {
    await goHome(page, world);
    await askForCode(page, email);
    await enterCode(page, await readCode(world, email));
    await expect(page.getByRole("alert")).toHaveText(message);
  }
  await expectAccessible(page);

  // After five wrong ones the right one comes too late.
  forgetCodes(world);
  await goHome(page, world);
  await askForCode(page, NEW_EMAIL);
  const code = await readCode(world, NEW_EMAIL, first);
  for (const wrong of ["AAAAAA", "EEEEEE"]) {
    await enterCode(page, wrong);
    await expect(page.getByRole("alert")).toHaveText(error.code_mismatch);
    changeDatabase(world, "update verification_code set tries = 4 where tries = 1");
  }
  await enterCode(page, code);
  await expect(page.getByRole("alert")).toHaveText(error.input_code_too_many_requests);

  // The right one after its time is as good as a wrong one.
  changeDatabase(world, "update verification_code set tries = 0, expires_at = 1");
  await enterCode(page, code);
  await expect(page.getByRole("alert")).toHaveText(error.code_mismatch);

  const path = "/account/verify-code";
  const enterAgain = () => enterCode(page, code);
  await withoutTable(world, "verification_code", async () => {
    expect(await refusalOf(page, path, enterAgain)).toBe("InternalErrorException");
  });
  await expect(page).toHaveURL(`${world.portal}/error`);
  await page.goBack();
  await useUpLimit(page, world, path);
  expect(await refusalOf(page, path, enterAgain)).toBe("TooManyRequestException");
  await expect(page.getByRole("alert")).toHaveText(error.input_code_too_many_requests);
});

test("§4 verification code: sent again after a question, and only the newest counts; §8 every refusal to send it again", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await askForCode(page, NEW_EMAIL);
  const first = await readCode(world, NEW_EMAIL);
  const resend = page.getByRole("button", { name: words.resend });
  const question = page.getByRole("dialog", { name: words.confirmResend.title });

  await resend.click();
  await expect(question).toContainText(NEW_EMAIL);
  await expectAccessible(page);
  await question.getByRole("button", { name: words.confirmResend.cancel }).click();
  await expect(question).toBeHidden();
  await expect(resend).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(resend).toBeFocused();

  await resend.click();
  await question.getByRole("button", { name: words.confirmResend.send }).click();
  const told = page.getByRole("dialog", { name: words.resent.title });
  await expect(told).toBeVisible();
  await expectAccessible(page);
  await told.getByRole("button", { name: common.close }).click();
  await expect(resend).toBeFocused();
  const second = await readCode(world, NEW_EMAIL, first);
  await enterCode(page, first);
  await expect(page.getByRole("alert")).toHaveText(error.code_mismatch);
  await enterCode(page, second);
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();

  await page.keyboard.press("Escape");
  await expectHome(page, renamed);
  forgetCodes(world);
  await askForCode(page, OTHER_EMAIL);
  const resendNow = async () => {
    await page.getByRole("button", { name: words.resend }).click();
    await page.getByRole("dialog").getByRole("button", { name: words.confirmResend.send }).click();
  };
  const path = "/account/change-user-email";
  const alert = page.getByRole("alert");

  // Mail to that address has been refused for good before.
  changeDatabase(world, "insert into undeliverable (email_key, since) values (?, 1)", OTHER_EMAIL);
  expect(await refusalOf(page, path, resendNow)).toBe("CodeDeliveryFailureException");
  await expect(alert).toHaveText(error.input_code_invalid_request);
  changeDatabase(world, "delete from undeliverable");

  changeDatabase(world, "update verification_code set sends = 4");
  await resendNow();
  await page.getByRole("dialog").getByRole("button", { name: common.close }).click();
  expect(await refusalOf(page, path, resendNow)).toBe("TooManyRequestException");
  await expect(alert).toHaveText(error.input_code_too_many_requests);
  await expectAccessible(page);

  // The session is over by the time the call arrives, although it was renewed just before.
  await meanwhile(page, path, () => changeDatabase(world, "update login_session set ended_at = 1"));
  expect(await refusalOf(page, path, resendNow)).toBe("NotAuthorizedException");
  await expect(alert).toHaveText(error.input_code_invalid_request);
  changeDatabase(world, "update login_session set ended_at = null");

  await withoutTable(world, "verification_code", async () => {
    expect(await refusalOf(page, path, resendNow)).toBe("InternalErrorException");
  });
  await expect(page).toHaveURL(`${world.portal}/error`);
  await page.goBack();

  // The code was entered meanwhile, on another device: the address is the holder's own by now.
  changeDatabase(
    world,
    "update account set email = ?1, email_key = ?1 where email = ?2",
    OTHER_EMAIL,
    NEW_EMAIL,
  );
  expect(await refusalOf(page, path, resendNow)).toBe("InvalidParameterException");
  await expect(alert).toHaveText(error.input_code_invalid_request);

  await useUpLimit(page, world, path);
  expect(await refusalOf(page, path, resendNow)).toBe("TooManyRequestException");
  await expect(alert).toHaveText(error.input_code_too_many_requests);
});
