import type { DemoPerson } from "@musubi/demo-world";
import type { Browser, Page } from "@playwright/test";
import { readKept } from "../world/second-device.ts";
import type { Memory, World } from "../world/world.ts";
import { expectHome, signIn } from "./person.ts";

/** Signs a person in, in a new browser. Returns what that browser stores. */
export async function rememberSignIn(
  browser: Browser,
  portal: string,
  person: DemoPerson | undefined,
): Promise<Memory> {
  // With script, even if the worker's first test disables it: the portal needs script.
  await using context = await browser.newContext({ javaScriptEnabled: true });
  const page = await context.newPage();
  await page.goto(`${portal}/index?lng=ja`);
  await signIn(page, person);
  await expectHome(page, person);
  return { cookies: await context.cookies(), kept: (await readKept(page)) ?? "" };
}

/**
 * Makes this browser one in which Hana, or the first person of another world, has signed in before.
 * Call it once in a world: a session that two browsers renew ends.
 */
export async function recallSignIn(page: Page, world: World): Promise<void> {
  await page.context().addCookies(world.memory.cookies);
  await openNothing(page, world);
  await page.evaluate((kept) => localStorage.setItem("persist:root", kept), world.memory.kept);
}

/** Opens a document of the portal's origin that does not run the portal. */
export const openNothing = (page: Page, world: World) => page.goto(`${world.portal}/knot.svg`);

/** Opens home without the log-in form, which takes longer than most tests that follow. */
export async function comeBack(page: Page, world: World): Promise<void> {
  await recallSignIn(page, world);
  await page.goto(world.portal);
  await expectHome(page);
}

/** Opens home through the login, which knows this browser: a code is exchanged without a form. */
export async function arrive(page: Page, world: World): Promise<void> {
  await page.context().addCookies(world.memory.cookies);
  await page.goto(`${world.portal}/index`);
  await expectHome(page);
}
