import { openNothing } from "../person/memory.ts";
import { expectHome, openFromHome } from "../person/person.ts";
import { shareTab } from "../person/shared-tab.ts";
import { WORDS } from "../person/words.ts";
import { expect } from "../world/test.ts";

const { portal } = WORDS.ja;

const test = shareTab();

test("§4 storage: stored data that this portal cannot read is replaced, and a holder still reaches home", async ({
  page,
  world,
}) => {
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
    await expect(page.getByRole("button", { name: portal.home.logOut })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("persist:root"))).not.toBe(content);
  }
});

test("§4 storage: the service worker of an earlier portal is removed", { tag: "@release" }, async ({
  page,
  context,
  world,
}) => {
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
  // An earlier portal's policy allowed a service worker, ours does not; any script of ours can act as one.
  const script = await page.evaluate(
    () =>
      performance.getEntriesByType("resource").find(({ name }) => /\/ja-[^/]*\.js$/.test(name))
        ?.name ?? "",
  );
  const browser = await context.newCDPSession(page);
  await browser.send("Page.setBypassCSP", { enabled: true });
  await openNothing(page, world);
  await page.evaluate((url) => navigator.serviceWorker.register(url, { type: "module" }), script);
  await browser.send("Page.setBypassCSP", { enabled: false });
  const countWorkers = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  expect(await countWorkers()).toBe(1);
  await page.goto(`${world.portal}/index`);
  await expect.poll(countWorkers).toBe(0);
});

test("§4 storage: if the browser's storage is full, half way or from the start, the portal says so", async ({
  page,
  context,
  world,
}) => {
  const fill = () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  };
  const { reasons } = portal.errorPage;
  await page.goto(`${world.portal}/index`);
  await openFromHome(page, "changeEmail");
  await page.getByLabel(portal.changeEmail.label, { exact: true }).fill("hana.new@example.jp");
  await page.evaluate(fill);
  // The renewed session cannot be stored, and the screen says why.
  await page.getByRole("button", { name: portal.changeEmail.submit }).click();
  await expect(page.getByRole("heading", { name: reasons.storage.title })).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  // A new tab: its storage is full from its first script on.
  const second = await context.newPage();
  await second.addInitScript(fill);
  await second.goto(`${world.portal}/index`);
  await expect(second.getByRole("heading", { name: reasons.storage.title })).toBeVisible();
});
