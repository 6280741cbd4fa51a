import type { DemoPerson } from "@musubi/demo-world";
import { expect, type Page } from "@playwright/test";
import { recallSignIn } from "../person/memory.ts";
import { expectHome, signIn } from "../person/person.ts";
import type { Walk } from "./album.ts";

/** Expects a heading. Here parts of pages are found by their structure, where words may change. */
export const expectHeading = (page: Page) =>
  // The heading of home is for screen readers alone, and not visible.
  expect(page.getByRole("heading", { level: 1 })).toBeAttached();

export const expectAlert = (page: Page) => expect(page.getByRole("alert").first()).toBeVisible();

/** Presses the button of the first form on the page. */
export const submitForm = (page: Page) =>
  page.locator("main form button[type=submit]").first().click();

/** Opens an address of the portal in the language of the pictures. */
export async function open({ page, world, language }: Walk, path: string): Promise<void> {
  const address = new URL(path, world.portal);
  address.searchParams.set("lng", language);
  await page.goto(`${address}`);
  await expectHeading(page);
}

/** Opens an address of the portal as Hana, who has signed in before. */
export async function openAsHana(walk: Walk, path: string): Promise<void> {
  await recallSignIn(walk.page, walk.world);
  await open(walk, path);
}

/** Opens an address of the portal as a person who signs in first; without a path, home. */
export async function openAs(walk: Walk, person: DemoPerson, path?: string): Promise<void> {
  const { page, language } = walk;
  await open(walk, "/index");
  await signIn(page, person, language);
  await expectHome(page, person, language);
  if (path !== undefined) await open(walk, path);
}
