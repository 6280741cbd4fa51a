import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Page } from "@playwright/test";
import { entryOf } from "../person/account-auth.ts";
import { expectPage } from "../person/login-pages.ts";
import { enter, signIn } from "../person/person.ts";
import { expectPlace } from "../person/place.ts";
import { WORDS } from "../person/words.ts";
import { shareWorld } from "../world/shared-world.ts";
import { expect } from "../world/test.ts";
import type { World } from "../world/world.ts";

const { ren, hana } = PEOPLE;
const { login, place } = WORDS.ja;
const store = entryOf("store").names.ja;

const test = shareWorld();

/** Opens the store's site, and presses its button to log in. */
async function comeFromSite(page: Page, { sandbox }: World): Promise<void> {
  await page.goto(`${sandbox}/store/?lng=ja`);
  await page.getByRole("link", { name: "むすび IDでログイン" }).click();
}

/** Expects to be at the store, which names the user. */
async function expectCustomer(page: Page, { sandbox }: World, person: DemoPerson): Promise<void> {
  await expect(page).toHaveURL(`${sandbox}/store/?lng=ja`);
  await expect(page.locator(".who")).toHaveText(person.email);
  await expect(page.getByRole("button", { name: "ログアウト" })).toBeVisible();
}

/** Returns a list to which each violation of the policy in a tab is added. */
async function hearViolations(page: Page): Promise<readonly string[]> {
  const heard: string[] = [];
  await page.exposeFunction("tellViolation", (directive: string) => heard.push(directive));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ effectiveDirective }) => {
      (window as unknown as { tellViolation(directive: string): void }).tellViolation(
        effectiveDirective,
      );
    });
  });
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) heard.push(message.text());
  });
  return heard;
}

test("a log-in that is posted on the hosted page ends at the service, and no policy blocks it", async ({
  page,
  world,
}) => {
  const violations = await hearViolations(page);
  await comeFromSite(page, world);
  await signIn(page, ren);
  await expectCustomer(page, world, ren);
  expect(violations).toEqual([]);
});

test("Chromium blocks the redirect of such a log-in if the policy does not name the service", {
  tag: "@release",
}, async ({ page, world }) => {
  const violations = await hearViolations(page);
  await comeFromSite(page, world);
  await expectPage(page, login.signIn.title);
  // A redirect does not pass through the test's routes: the page is opened once more.
  const address = page.url();
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    const policy = headers["content-security-policy"] ?? "";
    expect(policy).toContain(` ${world.sandbox}`);
    const changed = policy.replaceAll(` ${world.sandbox}`, "");
    return route.fulfill({ response, headers: { ...headers, "content-security-policy": changed } });
  });
  await page.goto(address);
  await page.unroute(address);
  await signIn(page, ren);
  await expect.poll(() => violations.join()).toContain("form-action");
  await expectPage(page, login.signIn.title);
});

test("the portal's link to a service logs the holder in at the service", async ({
  page,
  world,
}) => {
  await enter(page, world, hana);
  await page.getByRole("link", { name: store }).click();
  await expectPlace(page, "store");
  await page.getByRole("link", { name: place.openSite }).click();
  await expectCustomer(page, world, hana);
});

test("if two IDs log in at one service in two tabs, both tabs show the later one", {
  tag: "@release",
}, async ({ page, context, world }) => {
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await comeFromSite(tab, world);
    await expectPage(tab, login.signIn.title);
  }
  await signIn(page, ren);
  await expectCustomer(page, world, ren);
  await signIn(other, hana);
  for (const tab of [other, page]) {
    await tab.goto(`${world.sandbox}/store/?lng=ja`);
    await expectCustomer(tab, world, hana);
  }
});
