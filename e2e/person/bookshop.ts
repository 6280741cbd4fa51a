import type { Language } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { expect, type Page } from "@playwright/test";
import { chooseWorld } from "../../scripts/demo/chosen-world.ts";
import type { World } from "../world/world.ts";
import { expectResult } from "./account-auth.ts";
import { WORDS } from "./words.ts";

const { life } = chooseWorld("bookshop");

/** Returns a person of the bookshop's world who has a password. */
export function bookshopPerson(name: string): DemoPerson & { readonly password: string } {
  const person = life.people.find((each) => each.name === name);
  if (person?.password === undefined) throw new Error(`${name} does not live there.`);
  return { ...person, password: person.password };
}

export const SHOP = {
  bookshop: { ja: "書店", en: "Bookshop" },
  gym: { ja: "ジム", en: "Gym" },
  club: { ja: "読書クラブ", en: "Book Club" },
  locker: { ja: "ロッカー", en: "Locker" },
} as const;

type Linkable = "bookshop" | "gym";

/** What only the demo's brand says, and a provider that this world does not have. */
const FOREIGN = /musubi|むすび|結び|結ぶ|apple/i;

/** Expects that nothing on the page names another brand, or Apple. */
export async function expectOwnWords(page: Page): Promise<void> {
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll("[aria-label], [alt], [title]")].flatMap((each) =>
      ["aria-label", "alt", "title"].map((name) => each.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...named].join("\n");
  });
  expect(said).not.toMatch(FOREIGN);
}

/** Expects that no mail so far names another brand, or Apple. Returns how many mails there are. */
export async function expectOwnMails(world: World): Promise<number> {
  const response = await fetch(`${world.sandbox}/mail/api/messages`);
  const mails = (await response.json()) as { readonly text: string; readonly subject: string }[];
  for (const mail of mails) expect(JSON.stringify(mail)).not.toMatch(FOREIGN);
  return mails.length;
}

/** Goes from the list of services to the sign-in of one. */
export async function openLink(
  page: Page,
  world: World,
  service: Linkable,
  language: Language,
): Promise<void> {
  const { transfer, auth } = WORDS[language].linking;
  await page.goto(`${world.portal}/account-transfer?lng=${language}`);
  const name = SHOP[service][language];
  await page.getByRole("button", { name: transfer.linkTo(name) }).click();
  await expect(page.getByRole("heading", { level: 1, name: auth.title(name) })).toBeVisible();
  await expectOwnWords(page);
}

export async function expectLinked(page: Page, service: Linkable, language: Language) {
  const { linked } = WORDS[language].linking.result.success;
  await expectResult(page, "success", linked(SHOP[service][language]), language);
  await expectOwnWords(page);
}
