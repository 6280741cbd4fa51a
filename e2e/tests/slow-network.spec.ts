import { PEOPLE } from "@musubi/demo-world";
import { seeAppearing } from "../expect/appearing.ts";
import { expectTransfer } from "../person/account-auth.ts";
import { expectHome } from "../person/person.ts";
import { shareVisit } from "../person/visit.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { expect } from "../world/test.ts";

const { portal, common, frame } = WORDS.ja;

const test = shareVisit();

test("§4 slow network: the button says so, and however often it is pressed, one request goes out", async ({
  page,
  world,
}) => {
  const words = portal.changePassword;
  await page.goto(`${world.portal}/change-password`);
  let asked = 0;
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/account/change-password", async (route) => {
    if (route.request().method() !== "POST") return route.fallback();
    asked += 1;
    await held;
    await route.abort();
  });
  await page.getByLabel(words.current, { exact: true }).fill(PEOPLE.hana.password);
  const proposed = page.getByLabel(words.proposed, { exact: true });
  await proposed.fill("Hanami2027");
  const submit = page.getByRole("button", { name: words.submit });
  await submit.dblclick();
  await proposed.press("Enter");
  await expect(submit).toHaveAttribute("aria-busy", "true");
  // The sign of it: not before 300 ms, and then at once.
  const sign = { pseudo: "::before", property: "visibility", at: [0, 299, 300] } as const;
  expect(await submit.evaluate(seeAppearing, sign)).toEqual(["hidden", "hidden", "visible"]);
  // Pressed all the same: the test does not wait until it may.
  await submit.click({ force: true });
  answer();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  expect(asked).toBe(1);
});

test("§4 slow network: a screen whose data takes its time shows nothing for 300 ms, and then a sign of it", async ({
  page,
  world,
}) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  const services = "/account/get/service/activelist?*";
  const answer = await holdAfter(page, services, 0);
  // Asked for by the screen itself: the sign of the gate before it is gone.
  const listed = page.waitForRequest(`**${services}`);
  await page.getByRole("link", { name: portal.home.addService }).click();
  await listed;
  const waiting = page.getByRole("status").filter({ hasText: common.loading });
  const sign = { property: "opacity", at: [0, 299, 600] } as const;
  await expect(waiting).toBeVisible();
  expect(await waiting.evaluate(seeAppearing, sign)).toEqual(["0", "0", "1"]);
  answer();
  await expectTransfer(page);
});

test("§4 slow network: after five seconds, and not before, a screen says that it is still loading", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  const services = "/account/get/service/activelist?*";
  const answer = await holdAfter(page, services, 0);
  const listed = page.waitForRequest(`**${services}`);
  await page.clock.install();
  await page.getByRole("link", { name: portal.home.addService }).click();
  await listed;
  const waiting = page.getByRole("status").filter({ hasText: common.loading });
  await expect(waiting).toBeVisible();
  await page.clock.runFor(4000);
  await expect(waiting).not.toContainText(frame.stillLoading);
  await page.clock.runFor(2000);
  await expect(waiting).toContainText(frame.stillLoading);
  answer();
  await expectTransfer(page);
});
