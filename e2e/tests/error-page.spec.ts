import type { Language } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const result = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("§2 error page: the page shows a link back, help, contact and every check, in both languages", async ({
  page,
  context,
  world,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  for (const language of ["ja", "en"] satisfies Language[]) {
    const { common, environment: words } = WORDS[language];
    await page.goto(`${world.portal}/error?lng=${language}`);
    for (const check of Object.values(words.checks)) {
      await expect(result(page, check.label)).toHaveText(check.works);
    }
    await expect(result(page, words.browserName)).toContainText("Chrome");
    await expect(result(page, words.reference)).toHaveText(/^UNEXPECTED-\d{4}-\d{4}$/);
    await page.getByText(words.title, { exact: true }).click();
    await page.getByRole("button", { name: words.copy }).click();
    await expect(page.getByRole("status").filter({ hasText: words.copied })).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${words.checks.clock.label}: ${words.checks.clock.works}\n`);
    expect(copied).toContain(`${words.reference}: UNEXPECTED-`);
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: common.readHelp })).toHaveAttribute(
      "href",
      `${world.identity}/help?lng=${language}#problem`,
    );
    await expect(main.getByRole("link", { name: common.contact })).toHaveAttribute(
      "href",
      `${world.sandbox}/site/contact?lng=${language}`,
    );
    const contact = demoSite(world.portal, world.sandbox).contact?.[language];
    const written = async () => await page.locator("address").textContent();
    await expect.poll(written).toBe(`${contact?.telephone}${contact?.hours}${contact?.address}`);
    await expect(page.getByRole("link", { name: contact?.telephone ?? "" })).toHaveAttribute(
      "href",
      { ja: "tel:0120000000", en: "tel:+81300000000" }[language],
    );
    await expect(page.getByRole("link", { name: common.retry })).toHaveAttribute(
      "href",
      `/index?lng=${language}`,
    );
    const footer = page.getByRole("navigation", { name: common.footerLabel }).getByRole("link");
    await expect(footer).toHaveText(Object.values(common.footer));
    for (const link of await footer.all()) {
      expect(await link.getAttribute("href")).toMatch(new RegExp(`[?&]lng=${language}$`));
    }
    // The error page sends no visitor to the login.
    await expect(page).toHaveURL(`${world.portal}/error?lng=${language}`);
  }
});

test("§2 environment check: what nothing works without is the headline, in both languages", async ({
  page,
  world,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
  });
  for (const language of ["ja", "en"] satisfies Language[]) {
    const { checks, cause } = WORDS[language].environment;
    await page.goto(`${world.portal}/error?lng=${language}`);
    const headline = page.getByRole("heading", { level: 1 });
    await expect(headline).toHaveText(cause(checks.cookies.label));
    await expect(headline.locator("xpath=following::p[1]")).toHaveText(checks.cookies.fails);
  }
});

test("§2 environment check: four failures are named, with remedies", { tag: "@release" }, async ({
  page,
  context,
  world,
}) => {
  const { environment: words } = WORDS.ja;
  // A device that forbids storage and cookies, with a clock that is an hour slow.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "cookieEnabled", { get: () => false });
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.clock.setSystemTime(Date.now() - 60 * 60 * 1000);
  await page.goto(`${world.portal}/error`);
  await expect(result(page, words.checks.cookies.label)).toHaveText(words.checks.cookies.fails);
  await expect(result(page, words.checks.storage.label)).toHaveText(words.checks.storage.fails);
  await expect(result(page, words.checks.clock.label)).toContainText(words.checks.clock.fails);
  await expect(result(page, words.checks.clock.label)).toContainText(words.clockOff(60));
  await context.setOffline(true);
  await expect(result(page, words.checks.connection.label)).toHaveText(
    words.checks.connection.fails,
  );
  await expect(page.getByRole("status")).toHaveText(WORDS.ja.portal.connection.offline);
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(result(page, words.checks.connection.label)).toHaveText(
    words.checks.connection.works,
  );
});
