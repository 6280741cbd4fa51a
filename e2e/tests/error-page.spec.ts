import type { Language } from "@musubi/contract";
import { demoSite } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectAccessible } from "../expect/accessible.ts";
import { enter, openFromHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { expect, test } from "../world/test.ts";

const result = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator("dd");

test("§2 error page: the way back, help, contact and every check, in both languages", async ({
  page,
  world,
}) => {
  for (const language of ["ja", "en"] satisfies Language[]) {
    const { portal, common } = WORDS[language];
    const words = portal.errorPage;
    await page.goto(`${world.portal}/error?lng=${language}`);
    for (const check of Object.values(words.checks)) {
      await expect(result(page, check.label)).toHaveText(check.works);
    }
    await expect(result(page, words.browserName)).toContainText("Chrome");
    await expect(page.getByRole("link", { name: words.help })).toHaveAttribute(
      "href",
      `${world.sandbox}/site/help?lng=${language}`,
    );
    await expect(
      page.getByRole("main").getByRole("link", { name: common.contact }),
    ).toHaveAttribute("href", `${world.sandbox}/site/contact?lng=${language}`);
    const contact = demoSite(world.portal, world.sandbox).contact?.[language];
    await expect(page.locator("address")).toHaveText(
      `${contact?.telephone}${contact?.hours}${contact?.address}`,
    );
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
    // Nobody is sent to the login from here.
    await expect(page).toHaveURL(`${world.portal}/error?lng=${language}`);
  }
});

test("§2 environment check: what fails is named, with what to do", async ({
  page,
  context,
  world,
}) => {
  const { errorPage: words } = WORDS.ja.portal;
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

test("§4 storage: what earlier portals left is dropped, and a full one is explained", async ({
  page,
  context,
  world,
}) => {
  await enter(page, world);
  for (const content of [
    "{",
    "null",
    '{"session":{"accessToken":1}}',
    '{"language":{"lang":"fr"}}',
  ]) {
    await page.goto(`${world.portal}/error`);
    await page.evaluate((text) => localStorage.setItem("persist:root", text), content);
    await page.goto(`${world.portal}/index`);
    // The hosted login still knows the holder, and sends the browser straight back.
    await expect(page.getByRole("button", { name: WORDS.ja.portal.home.logOut })).toBeVisible();
  }

  // An earlier portal's policy allowed a service worker, ours does not; any script of ours can play one.
  const script = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => /\/ja-[^/]*\.js$/.test(name))
        ?.name ?? "",
  );
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setBypassCSP", { enabled: true });
  // A document of this origin that does not run the portal.
  await page.goto(`${world.portal}/knot.svg`);
  await page.evaluate((url) => navigator.serviceWorker.register(url, { type: "module" }), script);
  await browser.send("Page.setBypassCSP", { enabled: false });
  const countWorkers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await countWorkers()).toBe(1);
  await page.goto(`${world.portal}/index`);
  await expect.poll(countWorkers).toBe(0);

  // Full half way: the renewed session cannot be kept, and the holder learns why it ends here.
  const fill = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  };
  const explanation = page.getByRole("heading", {
    name: WORDS.ja.portal.errorPage.reasons.storage.title,
  });
  await openFromHome(page, "changeEmail");
  await page
    .getByLabel(WORDS.ja.portal.changeEmail.label, { exact: true })
    .fill("hana.new@example.jp");
  await page.evaluate(fill);
  await page.getByRole("button", { name: WORDS.ja.portal.changeEmail.submit }).click();
  await expect(explanation).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.addInitScript(fill);
  await page.goto(`${world.portal}/index`);
  await expect(explanation).toBeVisible();
});
