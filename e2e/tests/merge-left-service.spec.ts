import { LogLevel, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { PEOPLE, SERVICE_ID } from "@musubi/demo-world";
import { expectMergeFailure, openAuth, submitCredentials } from "../person/account-auth.ts";
import { expectInBothLanguages, openOtherTab } from "../person/in-both-languages.ts";
import { recallSignIn } from "../person/memory.ts";
import { openPreview } from "../person/merge-preview.ts";
import { seeWhyRefused } from "../person/merge-refusal.ts";
import { enter } from "../person/person.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { hana, ren } = PEOPLE;

/** Hana has left the store, whose account of hers sleeps for a while. */
test.beforeEach(async ({ page, world }) => {
  await recallSignIn(page, world);
  await openAuth(page, world, "id");
  const leaving = { service_id: SERVICE_ID.store, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);
});

test("§4 a merge into an ID that left the service says so, until when, and is logged", async ({
  page,
  world,
}) => {
  const otherTab = await openOtherTab(page, world);
  const row = page.waitForRequest(`${world.identity}/logs`);
  await submitCredentials(page, ren);
  await expectMergeFailure(page, otherTab, ({ error }) => error.transfer_left_service);
  expect((await row).postDataJSON()).toMatchObject({
    log_level: LogLevel.ERROR,
    operation_detail: OperationDetail.ACCOUNT_COMBINE,
  });
  await seeWhyRefused(page, "left-service");
  const freeAt = Date.now() + SLEEP_MS;
  await expectInBothLanguages(page, async ({ merging }, language) => {
    const { advice } = merging.refused;
    // As the browser's clock has it, wherever the test runs.
    const day = await page.evaluate(
      ([at, spoken]) => new Date(at).toLocaleDateString(spoken, { dateStyle: "long" }),
      [freeAt, language] as const,
    );
    await expect(page.getByText(advice.wait(day))).toBeVisible();
    await expect(page.getByText(advice.otherWay(ren.email, hana.email))).toBeVisible();
  });
});

test("§4 an ID that left the service can be merged the other way round, as it is advised", async ({
  browser,
  world,
}) => {
  const page = await browser.newPage();
  await enter(page, world, ren);
  await openPreview(page, world, hana);
  await page.close();
});
