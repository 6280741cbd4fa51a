import { LOCALES, LogLevel, OperationDetail, SLEEP_MS, unbroken } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectAuth, openAuth, submitCredentials } from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { expectPreview, merge } from "../person/merge-preview.ts";
import { expectRefusal } from "../person/merge-refusal.ts";
import { signIn, unfold } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { changeDatabase, readDatabase } from "../world/database.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { hana, ren } = PEOPLE;

// A date is shown in the site's time zone, wherever the browser is.
test.use({ timezoneId: "Pacific/Honolulu" });

/** Hana has left the store, which keeps her account closed for a while. */
test.beforeEach(async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "id");
  const leaving = { service_id: SERVICE_ID.store, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);
});

test("§4 a merge into an ID that left the service is refused with the reason and a date, and logged; after that day it works", {
  tag: "@release",
}, async ({ page, world }) => {
  const row = page.waitForRequest(`${world.identity}/logs`);
  await submitCredentials(page, ren);
  expect((await row).postDataJSON()).toMatchObject({
    log_level: LogLevel.ERROR,
    operation_detail: OperationDetail.ACCOUNT_COMBINE,
  });
  await expectRefusal(page, "left-service");
  const freeAt = new Date(Date.now() + SLEEP_MS);
  const style = { dateStyle: "long", timeZone: "Asia/Tokyo" } as const;
  await expectInBothLanguages(page, async ({ merging }, language) => {
    const { advice } = merging.refused;
    const day = unbroken(freeAt.toLocaleDateString(LOCALES[language], style));
    await expect(page.getByText(advice.wait(day))).toBeVisible();
    await expect(page.getByText(advice.otherWay(ren.email, hana.email))).toBeVisible();
  });

  // The day has come: at first the account is still to be erased, and soon it is.
  changeDatabase(world, "update place set erase_at = erase_at - ?", SLEEP_MS);
  await page.reload();
  await expect(page.locator("main summary").first()).toBeVisible();
  await unfold(page);
  await expectInBothLanguages(page, ({ merging }) =>
    expect(page.getByText(merging.refused.advice.waitForErasing)).toBeVisible(),
  );
  changeDatabase(world, "update reversal set ends_at = ends_at - ?", SLEEP_MS);
  changeDatabase(world, "update outbox set due_at = due_at - ?", SLEEP_MS);
  await expect
    .poll(() => readDatabase(world, "select service_id from erased_place"), { intervals: [50] })
    .toHaveLength(1);
  await page.reload();
  await expectInBothLanguages(page, ({ merging: { refused } }) =>
    expect(page.getByText(refused.possible.text)).toBeVisible(),
  );
  const { possible } = WORDS[await languageOf(page)].merging.refused;
  await page.getByRole("link", { name: possible.submit }).click();
  await expectInBothLanguages(page, (_, language) => expectPreview(page, language));
  await merge(page);
});

test("§4 an ID that left the service can be merged in the opposite direction, as advised", {
  tag: "@release",
}, async ({ page }) => {
  await submitCredentials(page, ren);
  await expectRefusal(page, "left-service");
  const { steps } = WORDS[await languageOf(page)].merging.refused;
  await page.getByRole("button", { name: steps.otherWay }).click();
  await signIn(page, ren, "en");
  await expectAuth(page, "id", "en");
  await submitCredentials(page, hana, "en");
  await expectInBothLanguages(page, (_, language) => expectPreview(page, language));
  await merge(page);
});
