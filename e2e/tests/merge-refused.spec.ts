import { LogLevel, OperationDetail, SLEEP_MS } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Page, Request } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import {
  expectErrorPage,
  expectFailure,
  expectFault,
  expectRefused,
  failedLink,
  openAuth,
  submitButton,
  submitCredentials,
} from "../person/account-auth.ts";
import { expectInBothLanguages, languageOf, openOtherTab } from "../person/in-both-languages.ts";
import { mergeButton, openPreview } from "../person/merge-preview.ts";
import { enter, expectHome, logOut, signIn } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { meanwhile } from "../world/calls.ts";
import { changeDatabase, withoutTable } from "../world/database.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { hana, kenji, mio, sora, riku, ren, aoi } = PEOPLE;
const POOL = "**/pool/";

/** From the refusal to the screen that explains it, in both languages. */
async function seeWhy(
  page: Page,
  verdict: "same-account" | "cannot-move" | "shared-service" | "left-service",
): Promise<void> {
  const { failure } = WORDS[await languageOf(page)].linking.result;
  await page.getByRole("link", { name: failure.why }).click();
  await expectInBothLanguages(page, async ({ merging }) => {
    const { title } = merging.refused[verdict];
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByText(merging.refused.nothingMoved)).toBeVisible();
  });
  await expectAccessible(page);
}

/** Signs in to the other ID in the language that the page speaks. */
async function tryMerge(page: Page, world: World, person: Credentials): Promise<void> {
  const language = await languageOf(page);
  await openAuth(page, world, "id", language);
  await submitCredentials(page, person, language);
}

type Credentials = Pick<DemoPerson, "email"> & { readonly password: string };

test("§4 a merge is refused: in this order, with the reason, and what to do about it", async ({
  page,
  world,
}) => {
  const rows: unknown[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || request.url() !== `${world.identity}/logs`) return;
    const { operation_detail, log_level } = request.postDataJSON();
    if (operation_detail === OperationDetail.ACCOUNT_COMBINE) rows.push(log_level);
  });
  await enter(page, world);
  const otherTab = await openOtherTab(page, world);

  await tryMerge(page, world, hana);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  await seeWhy(page, "same-account");
  const first = WORDS[await languageOf(page)].merging.refused;
  await page.getByRole("button", { name: first.otherId }).click();
  await expect(submitButton(page, await languageOf(page))).toBeVisible();

  await tryMerge(page, world, sora);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_not_supported);
  await seeWhy(page, "cannot-move");
  const { advice } = WORDS[await languageOf(page)].merging.refused;
  await expect(page.getByText(advice.otherWay(sora.email, hana.email))).toBeVisible();
  // Both reasons: the one that comes first.
  await tryMerge(page, world, riku);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_not_supported);
  expect(rows).toEqual([]);

  await tryMerge(page, world, mio);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_same_service);
  await expectAccessible(page);
  expect(rows).toEqual([LogLevel.ERROR]);
  await seeWhy(page, "shared-service");
  const refused = WORDS[await languageOf(page)].merging.refused;
  await expect(page.getByText(refused.advice.closeOne(hana.email, mio.email))).toBeVisible();
  const { openService, back } = WORDS[await languageOf(page)].merging.refused;
  const store = (await languageOf(page)) === "ja" ? "オンラインストア" : "Online Store";
  await expect(page.getByRole("link", { name: openService(store) })).toHaveAttribute(
    "href",
    new RegExp(`^${world.sandbox}/store/`),
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: back }).click();
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("eyJ");

  await tryMerge(page, world, aoi);
  await expectErrorPage(page, world);
});

test("§4 a merge into an ID that left the service says so, until when, and is logged", async ({
  page,
  world,
}) => {
  await enter(page, world);
  const leaving = { service_id: 1, access_token: undefined };
  expect((await callIdentity(page, world, "/account/delete", leaving)).status).toBe(200);
  const otherTab = await openOtherTab(page, world);
  const row = page.waitForRequest(`${world.identity}/logs`);
  await tryMerge(page, world, ren);
  await expectFailure(page, otherTab, ({ error }) => error.transfer_left_service);
  expect((await row).postDataJSON()).toMatchObject({
    log_level: LogLevel.ERROR,
    operation_detail: OperationDetail.ACCOUNT_COMBINE,
  });
  await seeWhy(page, "left-service");
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

  // The advice works: the other ID takes this one in.
  await page.goto(`${world.portal}/index?lng=ja`);
  await logOut(page);
  await signIn(page, ren);
  await expectHome(page, ren);
  await openPreview(page, world, hana);
});

test("§8 the sign-in to the other ID: every refusal in both languages, and no answer", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openAuth(page, world, "id");
  await expectRefused(page, { ...kenji, password: "wrong" }, failedLink("checkCredentials"));
  changeDatabase(world, "update password_attempt set failures = 20");
  await expectRefused(page, kenji, ({ error }) => error.too_many_requests);
  changeDatabase(world, "delete from password_attempt");
  changeDatabase(world, "update account set email_proven_at = null where id = ?", mio.subject);
  await expectRefused(page, mio, failedLink("accountBarred"));
  changeDatabase(
    world,
    "update account set password_reset_required = 1 where id = ?",
    sora.subject,
  );
  await expectRefused(page, sora, failedLink("accountBarred"));
  await page.route(POOL, (route) => route.abort(), { times: 1 });
  await expectRefused(page, kenji, ({ portal }) => portal.connection.unanswered);

  await withoutTable(world, "password_attempt", () =>
    expectRefused(page, kenji, ({ error }) => error.unexpected),
  );
  const alterKenji = (change: string, value: string) =>
    changeDatabase(world, `update account set ${change} = ? where id = ?`, value, kenji.subject);
  // An ID that has no address any more, and one that is closed before it is looked at.
  alterKenji("email", "");
  await expectRefused(page, kenji, ({ error }) => error.auth_failed);
  alterKenji("email", kenji.email);
  await meanwhile(page, "/account/merge/preview", () => alterKenji("state", "disabled"));
  await expectRefused(page, kenji, ({ text }) => text.transfer_failed);
  alterKenji("state", "active");
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe("{}");

  await page.route("**/account/merge/preview", (route) => route.abort(), { times: 1 });
  await tryMerge(page, world, kenji);
  await expectInBothLanguages(page, ({ portal }) =>
    expect(
      page.getByRole("heading", { level: 1, name: portal.gate.unreachable.title }),
    ).toBeVisible(),
  );
  const { retry } = WORDS[await languageOf(page)].common;
  await page.getByRole("button", { name: retry }).click();
  await expect(mergeButton(page, await languageOf(page))).toBeVisible();
  await page.route("**/account/merge/open", (route) => route.abort(), { times: 1 });
  await mergeButton(page, await languageOf(page)).click();
  await expectInBothLanguages(page, ({ merging }) =>
    expect(page.getByText(merging.preview.unanswered)).toBeVisible(),
  );
  await meanwhile(page, "/account/merge/open", (request) => spendElsewhere(world, request));
  await mergeButton(page, await languageOf(page)).click();
  await expectFault(page, ({ error }) => error.transfer_user_failed);

  // The merge is open, and a step of it fails as no service would make it fail.
  await tryMerge(page, world, kenji);
  await page.route(
    "**/account/migration",
    (route) =>
      withoutTable(world, "merge_step", async () => {
        const answer = page.waitForResponse("**/account/migration");
        await route.continue();
        await answer;
      }),
    { times: 1 },
  );
  await mergeButton(page, await languageOf(page)).click();
  await expectErrorPage(page, world);

  // More sign-ins from here than a whole office needs.
  const language = await languageOf(page);
  await openAuth(page, world, "id", language);
  await page.evaluate(crowdPool, `${world.identity}/pool/`);
  await expectRefused(page, kenji, ({ error }) => error.too_many_requests);
});

/** Spends the proof that a request brings on something else, before it gets there. */
function spendElsewhere(world: World, request: Request): void {
  const { migration_user_key } = request.postDataJSON();
  const payload = Buffer.from(migration_user_key.split(".")[1], "base64url").toString();
  const { iss, sub, auth_time } = JSON.parse(payload);
  changeDatabase(
    world,
    "insert or replace into spent_proof (issuer, subject, auth_time, operation, caller, spent_at) values (?, ?, ?, 'merge:other', 'other', 0)",
    ...[iss, sub, auth_time * 1_000],
  );
}

/** Asks the pool for as much as it answers to one address; nobody's password is looked at for it. */
const crowdPool = (pool: string): Promise<unknown> =>
  Promise.all(
    Array.from({ length: 300 }, () =>
      fetch(pool, {
        method: "POST",
        headers: {
          "content-type": "application/x-amz-json-1.1",
          "x-amz-target": "AWSCognitoIdentityProviderService.InitiateAuth",
        },
        body: "{}",
      }),
    ),
  );
