import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { comeBack } from "../person/memory.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { expectHome, openFromHome, signIn, tabTo } from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { holdAfter, meanwhile, refusalOf } from "../world/calls.ts";
import { expectMail, readCode } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { portal, error } = WORDS.ja;
const words = portal.changeEmail;
const NEW_EMAIL = "hana.new@example.jp";
const PATH = "/account/change-user-email";

const field = (page: Page) => page.getByLabel(words.label, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: words.submit });

test("§4 change e-mail: the address can be changed by keyboard alone, from home and back to home", async ({
  page,
  world,
}) => {
  const nextScreen = Promise.withResolvers<void>();
  await page.route("**/assets/input-code-screen-*.js", async (route) => {
    await nextScreen.promise;
    await route.continue();
  });
  await comeBack(page, world);
  await tabTo(page, page.getByRole("link", { name: portal.home.changeEmail }));
  await page.keyboard.press("Enter");
  // Screen readers read the title with the focused field.
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveAccessibleDescription(new RegExp(`^${words.title}`));
  await page.keyboard.type(NEW_EMAIL);
  // A key that is held until a slow next screen comes sends one code, not several.
  const sent: string[] = [];
  page.on("request", (request) => request.url().endsWith(PATH) && sent.push(request.method()));
  while (await field(page).isVisible()) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  expect(sent.filter((method) => method === "POST")).toHaveLength(1);
  nextScreen.resolve();

  await expect(page).toHaveURL(`${world.portal}/input-code`);
  await expect(page.getByText(NEW_EMAIL)).toBeVisible();
  const code = await readCode(world, NEW_EMAIL);
  const input = page.getByLabel(portal.code.label);
  const submit = page.getByRole("button", { name: portal.code.changeEmail.submit });
  await tabTo(page, input);
  await expect(input).toHaveAttribute("autocomplete", "one-time-code");
  await expect(submit).toBeDisabled();
  await page.keyboard.type(`${code.slice(0, 3).toLowerCase()} -${code.slice(3, 5)}`);
  await expect(input).toHaveValue(code.slice(0, 5));
  await expect(submit).toBeDisabled();
  await page.keyboard.type(code.slice(5));

  await expect(page.getByRole("dialog", { name: portal.code.done.title })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expectHome(page, { ...PEOPLE.hana, email: NEW_EMAIL });
  await expect(page).toHaveURL(`${world.portal}/index`);
  await expectMail(world, PEOPLE.hana.email, mail.emailChanged.subject);
  await expectMail(world, NEW_EMAIL, mail.emailConfirmed.subject);
});

test("§4 change e-mail: after a session ended half way, the same holder finds what was typed, and no other does", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  await openFromHome(page, "changeEmail");
  await field(page).fill(NEW_EMAIL);
  // The session has ended when the call arrives, although it was renewed just before; the next try
  // leads to the login.
  await meanwhile(page, PATH, () => callIdentity(page, world, "/account/logout", {}));
  expect(await refusalOf(page, PATH, () => next(page).click())).toBe("NotAuthorizedException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  await next(page).click();
  await signIn(page);
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await expect(field(page)).toHaveValue(NEW_EMAIL);
  await next(page).click();
  await expect(page).toHaveURL(`${world.portal}/input-code`);
  await expect(page.getByRole("heading", { level: 1, name: portal.code.title })).toBeVisible();
  // After going back to correct a mistake, the address is still in its field.
  await page.goBack();
  await expect(field(page)).toHaveValue(NEW_EMAIL);

  await field(page).fill("only-hana@example.jp");
  expect((await callIdentity(page, world, "/account/logout", {})).ok).toBe(true);
  await next(page).click();
  await signIn(page, PEOPLE.kenji);
  await expect(page).toHaveURL(`${world.portal}/change-email`);
  await expect(field(page)).toHaveValue("");
});

test("§8 change e-mail: a change is refused while a merge is under way", {
  tag: "@release",
}, async ({ page, world }) => {
  await comeBack(page, world);
  // A merge that is begun, and left half way.
  await openPreview(page, world, PEOPLE.kenji);
  await holdAfter(page, "/account/migration", 0);
  await Promise.all([page.waitForRequest("**/account/migration"), mergeButton(page).click()]);
  await page.goto(`${world.portal}/change-email`);
  await field(page).fill("hana.other@example.jp");
  await next(page).click();
  await expect(page).toHaveURL(`${world.portal}/error`);
  const { busy } = portal.errorPage.reasons;
  await expect(page.getByRole("heading", { name: busy.title })).toBeVisible();
});
