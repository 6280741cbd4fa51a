import { PEOPLE } from "@musubi/demo-world";
import { expectSoundOnPhone } from "../expect/sound-on-phone.ts";
import { expectErrorPage } from "../person/account-auth.ts";
import { askForCode, codeField, enterCode } from "../person/code-entry.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { orderFault } from "../world/sandbox.ts";
import { expect, test } from "../world/test.ts";

const { portal, error, common } = WORDS.ja;
const words = portal.code;
const NEW_EMAIL = "hana.new@example.jp";
const renamed = { ...PEOPLE.hana, email: NEW_EMAIL };

test("§2 input code: the screen opens only after a code was requested", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/input-code`);
  await expectErrorPage(page, world, "elsewhere");
  await recallSignIn(page, world);
  await page.goto(`${world.portal}/input-code`);
  await expectErrorPage(page, world, "elsewhere");
});

test("§2 input code: a second tab says where to continue, not to wait, and leads home", async ({
  page,
  context,
  world,
}) => {
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  const second = await context.newPage();
  await second.goto(`${world.portal}/input-code`);
  const { reasons, home } = portal.errorPage;
  await expect(second.getByText(reasons.elsewhere.lead)).toBeVisible();
  await second.getByRole("link", { name: home }).click();
  await expectHome(second);
});

test("§2 input code: after a reload, and after going back and forward, the screen still accepts the code", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  await page.reload();
  await expect(page.getByText(NEW_EMAIL)).toBeVisible();
  const help = page.getByRole("region", { name: words.notReceived.title });
  for (const [name, link] of [
    [words.notReceived.help, `${world.identity}/help?lng=ja#code`],
    [common.contact, `${world.sandbox}/site/contact?lng=ja`],
  ] as const) {
    await expect(help.getByRole("link", { name })).toHaveAttribute("href", link);
  }
  await page.getByRole("link", { name: common.back }).click();
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await page.goForward();
  await enterCode(page, await readCode(world, NEW_EMAIL));
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, renamed);
});

test("§2 input code: a code is found however it is typed: composed, pasted, full-width, with spaces, in a sentence", {
  tag: "@release",
}, async ({ page, context, world }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  const input = codeField(page);
  const code = await readCode(world, NEW_EMAIL);
  const fullWidth = Array.from(code.toLowerCase(), (letter) =>
    String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
  );
  // The field has the focus, because whoever opens this screen has a code to type.
  await expect(input).toBeFocused();
  // A Japanese keyboard composes text; until it has finished, the field must not rewrite the text.
  const keyboard = await context.newCDPSession(page);
  const composed = fullWidth.slice(0, 3).join("");
  await keyboard.send("Input.imeSetComposition", {
    text: composed,
    selectionStart: 3,
    selectionEnd: 3,
  });
  await expect(input).toHaveValue(composed);
  await keyboard.send("Input.insertText", { text: composed });
  await expect(input).toHaveValue(code.slice(0, 3));

  await input.fill("");
  const typed = `${composed}－${fullWidth.slice(3, 5).join("　")}`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), typed);
  await input.focus();
  await page.keyboard.press("ControlOrMeta+V");
  await expect(input).toHaveValue(code.slice(0, 5));

  const mail = `確認コードをお送りします。\n\n確認コード：${code}\n\n10分間有効です。`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), mail);
  await input.fill("AB");
  await page.keyboard.press("ControlOrMeta+V");
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, renamed);
});

test("§8 input code: the address is changed even if a service answers E404-01", {
  tag: "@release",
}, async ({ page, world }) => {
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  const code = await readCode(world, NEW_EMAIL);
  await orderFault(world, {
    service: "store",
    path: "account/update",
    kind: "status",
    status: 404,
  });
  const answered = page.waitForResponse("**/account/verify-code");
  await enterCode(page, code);
  expect((await answered).status()).toBe(404);
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.getByRole("button", { name: words.done.close }).click();
  await expectHome(page, renamed);
});

test("§4 verification code: another is sent after the holder confirms a question, and only the newest is valid", async ({
  page,
  world,
}) => {
  await recallSignIn(page, world);
  await askForCode(page, world, NEW_EMAIL);
  const first = await readCode(world, NEW_EMAIL);
  const resend = page.getByRole("button", { name: words.resend });
  const question = page.getByRole("dialog", { name: words.confirmResend.title });

  await resend.click();
  await expect(question).toContainText(NEW_EMAIL);
  await expectSoundOnPhone(page);
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
  await expectSoundOnPhone(page);
  await told.getByRole("button", { name: common.close }).click();
  await expect(codeField(page)).toBeFocused();
  const second = await readCode(world, NEW_EMAIL, first);
  await enterCode(page, first);
  await expect(page.getByRole("alert")).toContainText(error.code_mismatch);
  await enterCode(page, second);
  await expect(page.getByRole("dialog", { name: words.done.title })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectHome(page, renamed);
});
