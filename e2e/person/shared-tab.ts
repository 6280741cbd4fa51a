import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { shareWorld } from "../world/shared-world.ts";
import type { World } from "../world/world.ts";
import { openNothing, recallSignIn } from "./memory.ts";
import { enter, enterByProvider } from "./person.ts";

/** A holder who is signed in; or a visitor who is signed out, whom the browser forgets after each test. */
type Visitor = DemoPerson | "signed-out";

/**
 * Makes the tests of a file, or of a `describe`, share a world and a visitor's tab: setting these up
 * takes longer than most tests. Each test opens its screen itself and leaves the others' accounts
 * unchanged, so that it passes alone and in any order.
 */
export function shareTab(visitor: Visitor = PEOPLE.hana) {
  let tab: Page | undefined;
  const shared = shareWorld().extend<{ page: Page; context: BrowserContext }>({
    page: async ({ browser, world }, use) => {
      tab ??= await openTab(browser, world, visitor);
      await use(tab);
      await forget(tab, world);
      if (visitor === "signed-out") await forgetBrowser(tab);
    },
    context: async ({ page }, use) => use(page.context()),
  });
  shared.afterAll(async () => {
    await tab?.context().close();
    tab = undefined;
  });
  return shared;
}

async function openTab(browser: Browser, world: World, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (visitor === PEOPLE.hana) await recallSignIn(page, world);
  else if (visitor !== "signed-out") await signInAs(page, world, visitor);
  return page;
}

function signInAs(page: Page, world: World, person: DemoPerson): Promise<void> {
  const { provider } = person;
  return provider
    ? enterByProvider(page, world, { ...person, provider })
    : enter(page, world, person);
}

/** Resets the tab between tests. */
async function forget(page: Page, world: World): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const others = page
    .context()
    .pages()
    .filter((each) => each !== page);
  await Promise.all(others.map((other) => other.close()));
  await openNothing(page, world);
  await page.evaluate(() => sessionStorage.clear());
}

/** Clears all by which the login or the portal would recognize this browser. */
async function forgetBrowser(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.clear());
}
