import { type Language, LogLevel, OperationDetail } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectResult, openAuth, submitButton, submitCredentials } from "../account-auth.ts";
import { expectAccessible } from "../expect-accessible.ts";
import { mergeButton, openPreview } from "../other-sign-ins.ts";
import { enter, orderFault, refuseOnce } from "../person.ts";
import { WORDS } from "../words.ts";
import { expect, test, type World } from "../world.ts";

const { merging, linking, error, text, portal } = WORDS.ja;
const { hana, kenji, mio, sora, riku, aoi } = PEOPLE;

/** From the refusal to the screen that explains it. */
async function seeWhy(
  page: Page,
  verdict: "same-account" | "cannot-move" | "shared-service",
  language: Language,
): Promise<void> {
  const words = WORDS[language];
  await page.getByRole("link", { name: words.linking.result.failure.why }).click();
  const { title } = words.merging.refused[verdict];
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(words.merging.refused.nothingMoved)).toBeVisible();
  await expectAccessible(page);
}

async function tryMerge(
  page: Page,
  world: World,
  person: { readonly email: string; readonly password: string },
  language: Language = "ja",
): Promise<void> {
  await openAuth(page, world, "id", language);
  await submitCredentials(page, person, language);
}

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

  await tryMerge(page, world, hana);
  await expectResult(page, "failure", error.transfer_same_service);
  await seeWhy(page, "same-account", "ja");
  await page.getByRole("button", { name: merging.refused.otherId }).click();
  await expect(submitButton(page)).toBeVisible();

  await tryMerge(page, world, sora, "en");
  await expectResult(page, "failure", WORDS.en.error.transfer_not_supported, "en");
  await seeWhy(page, "cannot-move", "en");
  await expect(page.getByText("Planner", { exact: true })).toBeVisible();

  // Both reasons: the one that comes first.
  await tryMerge(page, world, riku);
  await expectResult(page, "failure", error.transfer_not_supported);
  expect(rows).toEqual([]);

  await tryMerge(page, world, mio);
  await expectResult(page, "failure", error.transfer_same_service);
  await expectAccessible(page);
  expect(rows).toEqual([LogLevel.ERROR]);
  await seeWhy(page, "shared-service", "ja");
  await expect(page.getByText("オンラインストア", { exact: true })).toBeVisible();
  const { openService } = merging.refused;
  await expect(page.getByRole("link", { name: openService("オンラインストア") })).toHaveAttribute(
    "href",
    `${world.sandbox}/store/`,
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: merging.refused.back }).click();
  await expect(page).toHaveURL(`${world.portal}/account-transfer`);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("eyJ");

  await tryMerge(page, world, aoi);
  await expect(page).toHaveURL(`${world.portal}/error`);
});

test("§8 the sign-in to the other ID: wrong, locked, without a token, without an answer", async ({
  page,
  world,
}) => {
  const fault = page.locator("#password-error");
  await enter(page, world);
  await tryMerge(page, world, { ...kenji, password: "wrong" });
  await expect(fault).toHaveText(text.transfer_failed);
  for (let tries = 0; tries < 12; tries += 1) {
    await submitCredentials(page, { email: "nobody@example.jp", password: "Nobody2020" });
    await expect(fault).toBeVisible();
    if ((await fault.textContent()) === error.too_many_requests) break;
  }
  await expect(fault).toHaveText(error.too_many_requests);

  // What the real pool never does: no ID token, no address, tokens that are good for nothing.
  const answerWith = (IdToken: string) =>
    page.route(
      "**/pool/",
      (route) =>
        route.fulfill({
          headers: { "access-control-allow-origin": "*" },
          json: {
            ChallengeParameters: {},
            AuthenticationResult: { AccessToken: "bad", IdToken, RefreshToken: "bad" },
          },
        }),
      { times: 1 },
    );
  const idToken = (claims: object) =>
    `e30.${Buffer.from(JSON.stringify({ exp: 2e9, ...claims })).toString("base64url")}.sig`;
  for (const [token, message] of [
    ["", error.transfer_user_failed],
    [idToken({ sub: "x" }), error.auth_failed],
    [idToken({ sub: "x", email: "x@example.jp" }), text.transfer_failed],
  ] as const) {
    await answerWith(token);
    await tryMerge(page, world, kenji);
    await expect(fault).toHaveText(message);
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).toBe("{}");
  }

  await page.route("**/account/merge/preview", (route) => route.abort(), { times: 1 });
  await tryMerge(page, world, kenji);
  const { title } = portal.gate.unreachable;
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.getByRole("button", { name: WORDS.ja.common.retry }).click();
  await expect(mergeButton(page)).toBeVisible();
  await page.route("**/account/merge/open", (route) => route.abort(), { times: 1 });
  await mergeButton(page).click();
  await expect(page.getByText(merging.preview.unanswered)).toBeVisible();
  await refuseOnce(page, "/account/merge/open", "InvalidProofException", 403);
  await mergeButton(page).click();
  await expect(fault).toHaveText(error.transfer_user_failed);
});

test("§8 steps 6 and 7 that fail: the reason, and from there on to the end", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openPreview(page, world, kenji);
  // The service refuses in its own words.
  await orderFault(world, {
    service: "school",
    path: "/account/owner",
    kind: "status",
    status: 502,
    times: 1,
  });
  const answer = page.waitForResponse((response) => response.status() === 502);
  await mergeButton(page).click();
  const { error_code, message_body } = await (await answer).json();
  expect(error_code).toBe("E500-01");
  await expectResult(page, "failure", message_body);
  await page.getByRole("link", { name: linking.result.failure.why }).click();
  await expect(page.getByRole("heading", { level: 1, name: merging.stopped.title })).toBeVisible();
  await expect(page.getByText(merging.stopped.progress(1, 2))).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expectResult(page, "success", linking.result.success.id);
});

test("§8 the other ID cannot be closed: said as the table says, finished all the same", async ({
  page,
  world,
}) => {
  await enter(page, world);
  await openPreview(page, world, kenji);
  await refuseOnce(page, "/account/disable", "TooManyRequestsException", 429);
  await mergeButton(page).click();
  await expectResult(page, "failure", error.too_many_requests);
  await page.getByRole("link", { name: linking.result.failure.why }).click();
  await expect(page.getByText(merging.stopped.noSteps)).toBeVisible();
  await page.getByRole("button", { name: merging.stopped.resume }).click();
  await expectResult(page, "success", linking.result.success.id);
});
