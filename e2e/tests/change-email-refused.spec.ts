import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectHome, switchLanguage } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile, refusalOf } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { portal, error, common } = WORDS.ja;
const words = portal.changeEmail;
const NEW_EMAIL = "hana.new@example.jp";
const PATH = "/account/change-user-email";

const test = shareTab();

const field = (page: Page) => page.getByLabel(words.label, { exact: true });
const next = (page: Page) => page.getByRole("button", { name: words.submit });

const open = (page: Page, world: World) => page.goto(`${world.portal}/change-email`);

/** Submits a new address. Returns the error code of the refusal. */
async function submit(page: Page, email: string): Promise<string> {
  await field(page).fill(email);
  return refusalOf(page, PATH, () => next(page).click());
}

test("§2 change e-mail: an invalid address is reported at its field", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await open(page, world);
  await expect(next(page)).toBeDisabled();
  for (const wrong of ["hana", "hana..x@docomo.ne.jp", ".hana@example.jp", "hana@example"]) {
    await field(page).fill(wrong);
    await next(page).click();
    await expect(page.getByRole("alert")).toHaveText(error.invalid_email);
    await expect(field(page)).toBeFocused();
  }
  await expectAccessible(page);
  await field(page).fill("   ");
  await expect(next(page)).toBeDisabled();
});

test("§9 change e-mail: an address of a phone company shows a note about its filters, in Japanese only", {
  tag: "@release",
}, async ({ page, world }) => {
  await open(page, world);
  await field(page).fill("hana@docomo.ne.jp");
  const note = page.getByText(words.carrier("musubi.example"));
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await switchLanguage(page, "en");
  const english = WORDS.en.portal.changeEmail;
  await expect(page.getByLabel(english.label, { exact: true })).toHaveValue("hana@docomo.ne.jp");
  await expect(page.getByText(english.carrier("musubi.example"))).toBeHidden();
  await switchLanguage(page, "ja");
  await expect(note).toBeVisible();
  await field(page).fill("hana@example.jp");
  await expect(note).toBeHidden();
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page);
});

test("§2 change e-mail: the present address, in any spelling, is reported before anything is sent", {
  tag: "@release",
}, async ({ page, world }) => {
  await open(page, world);
  await field(page).fill("Hana@Example.jp");
  await next(page).click();
  await expectInBothLanguages(page, ({ portal }) =>
    expect(page.locator("#email-error")).toHaveText(portal.changeEmail.same),
  );
  await switchLanguage(page, "ja");
});

test("§8 change e-mail: an address that another device has set meanwhile, or that accepts no mail, is refused", {
  tag: "@release",
}, async ({ page, world }) => {
  const { email, subject } = PEOPLE.hana;
  const rename = "update account set email = ?1, email_key = ?1 where id = ?2";
  await open(page, world);
  await expect(field(page)).toBeVisible();
  await meanwhile(page, PATH, () => changeDatabase(world, rename, NEW_EMAIL, subject));
  expect(await submit(page, NEW_EMAIL)).toBe("InvalidParameterException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  changeDatabase(world, rename, email, subject);
  await field(page).fill("hana.other@example.jp");
  await field(page).fill(NEW_EMAIL);
  await expect(page.getByRole("alert")).toBeHidden();

  // Mail to that address has bounced permanently before.
  changeDatabase(world, "insert into undeliverable (email_key, since) values (?, 1)", NEW_EMAIL);
  expect(await submit(page, NEW_EMAIL)).toBe("CodeDeliveryFailureException");
  await expect(page.getByRole("alert")).toHaveText(error.change_email_invalid_request);
  changeDatabase(world, "delete from undeliverable");
});

test("§8 change e-mail: after five codes, the sixth is refused", { tag: "@release" }, async ({
  page,
  world,
}) => {
  await open(page, world);
  await expect(field(page)).toBeVisible();
  for (let sent = 0; sent < 5; sent += 1) {
    const answer = await callIdentity(page, world, PATH, { email: NEW_EMAIL });
    expect(answer.status).toBe(200);
  }
  expect(await submit(page, NEW_EMAIL)).toBe("TooManyRequestException");
  await expectInBothLanguages(page, ({ error }) =>
    expect(page.getByRole("alert")).toHaveText(error.change_email_too_many_requests),
  );
  await switchLanguage(page, "ja");
  await expect(field(page)).toHaveValue(NEW_EMAIL);
  changeDatabase(world, "delete from verification_code");
});

test("§8 change e-mail: an error of identity leads to the error page; going back shows what was typed", async ({
  page,
  world,
}) => {
  await open(page, world);
  await withoutTable(world, "verification_code", async () => {
    expect(await submit(page, NEW_EMAIL)).toBe("InternalErrorException");
  });
  await expect(page).toHaveURL(`${world.portal}/error`);
  const { unexpected } = portal.errorPage.reasons;
  await expect(page.getByRole("heading", { name: unexpected.title })).toBeVisible();
  await page.goBack();
  await expect(field(page)).toHaveValue(NEW_EMAIL);
});
