import { PEOPLE } from "@musubi/demo-world";
import { seeAppearing } from "../expect/appearing.ts";
import { expectHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { holdAfter } from "../world/calls.ts";
import { expect } from "../world/test.ts";

const { portal, common, sessions, notices } = WORDS.ja;

const test = shareTab();

test("§4 slow network: the button shows that it is busy, and sends one request however often it is pressed", async ({
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
  // The progress sign appears after 300 ms, not before.
  const sign = { pseudo: "::before", property: "visibility", at: [0, 299, 300] } as const;
  expect(await submit.evaluate(seeAppearing, sign)).toEqual(["hidden", "hidden", "visible"]);
  // Presses the busy button, without waiting until it is enabled.
  await submit.click({ force: true });
  answer();
  await expect(page.getByRole("alert")).toHaveText(portal.connection.unanswered);
  expect(asked).toBe(1);
});

const LISTED = "/account/sessions";

test("§4 slow network: a slow screen shows its title first, and gets the focus when it has loaded", async ({
  page,
  world,
}) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  const answer = await holdAfter(page, LISTED, 0);
  await page.getByRole("link", { name: portal.home.sessions }).click();
  const waiting = page.getByRole("status").filter({ hasText: common.loading });
  await expect(waiting).toBeVisible();
  // The old screen was visible until the outline was: nothing empty was shown.
  await expect(waiting).toHaveCSS("opacity", "1");
  await expect(page.locator("main")).toContainText(sessions.title);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: sessions.title })).toBeFocused();
});

test("§4 slow network: going back works before the next screen has loaded, and of two links that are clicked, the last one counts", async ({
  page,
  world,
}) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  const answer = await holdAfter(page, LISTED, 0);
  const title = page.getByRole("heading", { level: 1 });
  await page.getByRole("link", { name: portal.home.sessions }).click();
  await page.goBack();
  await expectHome(page);
  // Both links are clicked at once, before either screen has loaded.
  await page.evaluate(() => {
    for (const path of ["/sessions", "/notices"]) {
      document.querySelector<HTMLElement>(`a[href="${path}"]`)?.click();
    }
  });
  await expect(title).toHaveText(notices.title);
  answer();
  await page.waitForLoadState("networkidle");
  await expect(title).toHaveText(notices.title);
  await page.goBack();
  await expect(title).toHaveText(sessions.title);
});

test("a screen that is opened again shows what it had, and then the new data in the same elements", async ({
  page,
  world,
}) => {
  const expectPressed = (name: string) =>
    expect(page.getByRole("button", { name, pressed: true })).toBeVisible();
  await page.goto(`${world.portal}/notices`);
  await expectPressed(notices.languageNames.pages);
  await page.getByRole("link", { name: common.back }).click();
  await expectHome(page);
  const { promise: held, resolve: answer } = Promise.withResolvers<void>();
  // The choice as another tab has changed it meanwhile.
  await page.route("**/account/notices", async (route) => {
    const response = await route.fetch();
    await held;
    return route.fulfill({ response, json: { language: "en" } });
  });
  await page.getByRole("link", { name: portal.home.noticeSettings }).click();
  const title = page.getByRole("heading", { level: 1, name: notices.title });
  await expect(title).toBeFocused();
  await expectPressed(notices.languageNames.pages);
  const before = await title.elementHandle();
  answer();
  await expectPressed(notices.languageNames.en);
  expect(await title.evaluate((now, then) => now === then, before)).toBe(true);
});

test("§4 slow network: after five seconds, and not before, a screen says that it is still loading", {
  tag: "@release",
}, async ({ page, world }) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  const answer = await holdAfter(page, LISTED, 0);
  const listed = page.waitForRequest(`**${LISTED}`);
  await page.clock.install();
  await page.getByRole("link", { name: portal.home.sessions }).click();
  await listed;
  const waiting = page.getByRole("status").filter({ hasText: common.loading });
  await page.clock.runFor(400);
  await expect(waiting).toBeVisible();
  await page.clock.runFor(4000);
  await expect(waiting).not.toContainText(portal.frame.stillLoading);
  await page.clock.runFor(2000);
  await expect(waiting).toContainText(portal.frame.stillLoading);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: sessions.title })).toBeVisible();
});
