import type { Language } from "@musubi/contract";
import { expect, type Page } from "@playwright/test";
import type { World } from "../world/world.ts";
import { entryOf, type ServiceName } from "./account-auth.ts";
import { WORDS } from "./words.ts";

type Service = Exclude<ServiceName, "id">;

/** Opens a service's own screen by its address. */
export async function openPlace(
  page: Page,
  world: World,
  service: Service,
  language: Language = "ja",
): Promise<void> {
  await page.goto(`${world.portal}/service/${service}?lng=${language}`);
  await expectPlace(page, service, language);
}

export const expectPlace = (page: Page, service: Service, language: Language = "ja") =>
  expect(
    page.getByRole("heading", { level: 1, name: entryOf(service).names[language], exact: true }),
  ).toBeVisible();

/** Agrees to leaving on the screen that asks for it, and leaves. */
export async function agreeToLeave(page: Page, language: Language = "ja"): Promise<void> {
  const { leave, wake } = WORDS[language].place;
  await page.getByRole("checkbox", { name: leave.agree }).check();
  await page.getByRole("button", { name: leave.submit, exact: true }).click();
  await expect(page.getByRole("button", { name: wake.submit })).toBeVisible();
}
