import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { shareWorld } from "../world/shared-world.ts";
import type { World } from "../world/world.ts";
import { openNothing, recallSignIn } from "./memory.ts";
import { enter } from "./person.ts";

/**
 * Has the tests of a file, or of a `describe`, share a world and a tab in which a holder is signed in:
 * to have their own would take longer than most of them. Each opens its screen itself, and leaves
 * the account as it was, so that it passes alone and in any order.
 */
export function shareVisit(person: DemoPerson = PEOPLE.hana) {
  let visit: Page | undefined;
  const shared = shareWorld().extend<{ page: Page; context: BrowserContext }>({
    page: async ({ browser, world }, use) => {
      visit ??= await beginVisit(browser, world, person);
      await use(visit);
      await forget(visit, world);
    },
    context: async ({ page }, use) => use(page.context()),
  });
  shared.afterAll(async () => {
    await visit?.context().close();
    visit = undefined;
  });
  return shared;
}

async function beginVisit(browser: Browser, world: World, person: DemoPerson): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  if (person === PEOPLE.hana) await recallSignIn(page, world);
  else await enter(page, world, person);
  return page;
}

/** What one test did to the tab is not the next one's. */
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
