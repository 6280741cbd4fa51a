import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { expectResult, submitCredentials } from "../person/account-auth.ts";
import { merge, openPreview } from "../person/merge-preview.ts";
import { expectDataReady, openMyData, prepareData, saveBy } from "../person/my-data.ts";
import { enter } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readCode } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

test.use({ example: "service-ts" });

const { hana, kenji } = PEOPLE;
const { login, linking, myData } = WORDS.ja;
const NAME = "小さな店";
const SHOP_ID = 30;
const SECRET = "sandbox-shop-secret";
/** The first customer, from before there was an ID. */
const OLD = { id: "1", email: "old@shop.example", password: "Shop2020shop" };

/** Calls the shop as identity does. */
const callShop = (shop: string, method: string, path: string, body: object) =>
  fetch(`${shop}/connector${path}`, {
    method,
    headers: { authorization: `Bearer ${SECRET}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });

/** Makes the old customer: opened, given back to the shop, with a password of the shop's own. */
async function makeOldCustomer(shop: string): Promise<void> {
  const newcomer = { email: OLD.email, email_verified: true, language: "ja" };
  const opening = { user_key: "before", key: "open", seq: 1, ...newcomer };
  const back = { key: "back", seq: 2, from: "sub:before", to: `old:${OLD.id}` };
  const { email, password } = OLD;
  for (const [method, path, body] of [
    ["POST", "/account/open", opening],
    ["PUT", "/account/owner", back],
    ["POST", "/account/password", { email, password }],
  ] as const) {
    expect([path, (await callShop(shop, method, path, body)).status]).toEqual([path, 200]);
  }
}

/** Acts at the shop as the holder in this browser, whose token the call carries. */
async function act(page: Page, world: World, path: string, more: object = {}): Promise<void> {
  const body = { service_id: SHOP_ID, access_token: undefined, ...more };
  expect([path, (await callIdentity(page, world, path, body)).status]).toEqual([path, 200]);
}

test("a shop of sixty lines: open, export, leave, come back, erase, link, merge", async ({
  page,
  browser,
  stage,
  world,
}) => {
  // Seven walks in one: each begins where the one before has left the shop.
  test.slow();
  const shop = `http://localhost:${stage.environment.EXAMPLE_PORT}`;
  await makeOldCustomer(shop);
  const atShop = async (tab: Page) => {
    await tab.goto(`${shop}/log-in`);
    await expect(tab).toHaveURL(`${shop}/`);
    return JSON.parse((await tab.textContent("body")) ?? "");
  };

  await enter(page, world, hana);
  await page.goto(`${shop}/log-in`);
  await page.getByRole("button", { name: login.firstUse.open.submit("小さな店") }).click();
  await expect(page).toHaveURL(`${shop}/`);
  expect(await atShop(page)).toEqual({ email: hana.email, orders: 0 });

  await openMyData(page, world);
  await prepareData(page);
  await expectDataReady(page);
  const { content } = await saveBy(page, myData.ready.data);
  expect(content).toContain('"orders": 0');

  await act(page, world, "/account/delete");
  await page.goto(shop);
  await expect(page.locator("body")).toContainText("Log in at");
  await page.goto(`${world.portal}/index`);
  await act(page, world, "/account/wake");
  expect(await atShop(page)).toEqual({ email: hana.email, orders: 0 });

  await page.goto(`${world.portal}/index`);
  await act(page, world, "/account/delete");
  await act(page, world, "/account/erase/code");
  await act(page, world, "/account/erase", { code: await readCode(world, hana.email) });
  const kept = `${shop}/connector/account/export?user_key=${hana.subject}`;
  const ask = () => fetch(kept, { headers: { authorization: `Bearer ${SECRET}` } });
  await expect.poll(async () => (await ask()).status, { intervals: [50] }).toBe(404);

  const other = await browser.newContext({ locale: "ja-JP" });
  const tab = await other.newPage();
  await enter(tab, world, kenji);
  await tab.goto(`${world.portal}/account-transfer`);
  await tab.getByRole("button", { name: linking.transfer.linkTo(NAME) }).click();
  await submitCredentials(tab, OLD);
  await expectResult(tab, "success", linking.result.success.linked(NAME));
  // The address follows a moment later.
  await expect.poll(() => atShop(tab)).toEqual({ email: kenji.email, orders: 0 });
  await other.close();

  await page.goto(`${world.portal}/index`);
  await openPreview(page, world, kenji);
  await merge(page);
  await expect.poll(() => atShop(page)).toEqual({ email: hana.email, orders: 0 });
});
