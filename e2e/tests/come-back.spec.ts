import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expectAccessible } from "../expect/accessible.ts";
import { expectInBothLanguages } from "../person/in-both-languages.ts";
import { expectNarrow } from "../person/login-pages.ts";
import { enter, expectHome, openFromHome, signIn } from "../person/person.ts";
import { mailJa as mail, WORDS } from "../person/words.ts";
import { changeDatabase } from "../world/database.ts";
import { expectMail } from "../world/mailbox.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { kenji } = PEOPLE;
const { deletion, news, portal } = WORDS.ja;

/** Moves everything about closed accounts and left services some days into the past. */
function passDays(world: World, days: number): void {
  const ms = days * DAY_MS;
  const earlier = "update account set disabled_at = disabled_at - ? where disabled_at is not null";
  changeDatabase(world, earlier, ms);
  changeDatabase(world, "update place set left_at = left_at - ?, erase_at = erase_at - ?", ms, ms);
  const rows = "update reversal set made_at = made_at - ?, ends_at = ends_at - ?";
  changeDatabase(world, rows, ms, ms);
}

test("§4 delete account: a log-in on the thirteenth day restores the account, with its services", async ({
  page,
  world,
}) => {
  await enter(page, world, kenji);
  await openFromHome(page, "deleteAccount");
  await page.getByRole("checkbox", { name: deletion.agree.withServices }).check();
  await page.getByRole("button", { name: deletion.submit }).click();
  await expect(page.getByRole("dialog", { name: deletion.done.title })).toBeVisible();
  await page.keyboard.press("Enter");
  await expectMail(world, kenji.email, mail.accountClosed.subject);

  passDays(world, 13);
  await signIn(page, kenji);
  await expectInBothLanguages(page, async ({ login }) => {
    await expect(page.getByRole("heading", { level: 1, name: login.wake.title })).toBeVisible();
    const services = page.getByRole("list", { name: login.wake.services });
    await expect(services.getByRole("listitem")).toHaveCount(2);
    await expectNarrow(page);
  });
  await expectAccessible(page);
  await page.getByRole("button", { name: WORDS.en.login.wake.submit }).click();
  // The portal is still in Japanese: only the login was switched.
  await expectHome(page, kenji);
  const services = page.getByRole("list", { name: portal.home.services });
  await expect(services).toContainText("スクール");
  await expect(page.getByText(news.woken.title)).toBeVisible();
  await expectMail(world, kenji.email, mail.accountWoken.subject);
});
