import { PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { comeBack } from "../person/memory.ts";
import { expectHome } from "../person/person.ts";
import { WORDS } from "../person/words.ts";
import { readKept } from "../world/second-device.ts";
import { expect, test } from "../world/test.ts";

const { common } = WORDS.ja;
const { hana } = PEOPLE;

const english = (page: Page) =>
  page.getByRole("link", { name: common.languageNames.en, exact: true });

/** Records errors on the page from now on. */
function watchErrors(page: Page): string[] {
  const messages: string[] = [];
  page.on("pageerror", ({ message }) => messages.push(message));
  return messages;
}

test("§4 no network: a language whose words do not load is stored as chosen, and shown once its words are available", async ({
  page,
  context,
  world,
}) => {
  const broken = watchErrors(page);
  await comeBack(page, world);
  await context.setOffline(true);
  await english(page).click();
  await expect.poll(() => readKept(page)).toContain('"lang":"en"');
  await expectHome(page);
  await context.setOffline(false);
  await expectHome(page, hana, "en");
  expect(broken).toEqual([]);
});

test("§4 an unreliable network: after a switch of the language, the header is shown until the words have loaded", {
  tag: "@release",
}, async ({ page, context, world }) => {
  const broken = watchErrors(page);
  await comeBack(page, world);
  await page.route("**/assets/en-*.js", (route) => route.abort());
  await english(page).click();
  await expect(page).toHaveURL(`${world.portal}/index?lng=en`);
  await expect(page.locator(".shell-header")).toBeVisible();
  await page.unroute("**/assets/en-*.js");
  await context.setOffline(true);
  await context.setOffline(false);
  await expectHome(page, hana, "en");
  expect(broken).toEqual([]);
});

test("§4 the header is shown even if no script loads, and even if no script may run", async ({
  page,
  browser,
  world,
}) => {
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto(world.portal);
  await expect(page.getByRole("banner")).toHaveText("むすび ID");
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length))
    .toBe(1);

  const plain = await browser.newPage({ javaScriptEnabled: false });
  for (const language of ["ja", "en"]) {
    await plain.goto(`${world.portal}/?lng=${language}`);
    await expect(plain.getByRole("banner")).toBeVisible();
    await expect(plain.locator(`.shell-note[lang=${language}]`)).toContainText("JavaScript");
  }
  await plain.close();
});
