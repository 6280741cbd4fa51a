import type { Language } from "@musubi/contract";
import { expect, type Page } from "@playwright/test";
import { readCode, readMails } from "../world/mailbox.ts";
import { callIdentity } from "../world/second-device.ts";
import type { World } from "../world/world.ts";
import { expectPage } from "./login-pages.ts";
import { WORDS } from "./words.ts";

/** Returns the link in the newest mail to an address that has one. */
export async function readLink(
  world: World,
  to: string,
  kind: "take-back" | "object" | "admit" = "take-back",
): Promise<string> {
  const pattern = new RegExp(`http://\\S+/login/${kind}/[\\w-]{43}`);
  let link = "";
  await expect
    .poll(
      async () => {
        const links = (await readMails(world, to)).flatMap(({ text }) => text.match(pattern) ?? []);
        link = links[0] ?? "";
        return link;
      },
      { intervals: [50] },
    )
    .not.toBe("");
  return link;
}

/** Presses the button of a claim, and sees what came of it. */
export async function press(
  page: Page,
  claim: "restore" | "stop",
  language: Language,
): Promise<void> {
  const { submit, done } = WORDS[language].takeBack;
  await page.getByRole("button", { name: submit[claim], exact: true }).click();
  await expectPage(page, done[claim === "restore" ? "restored" : "stopped"].title);
}

/** Proves with an earlier password that it is the holder who has the link, or who objects. */
export async function proveByPassword(
  page: Page,
  password: string,
  language: Language,
  button: "submit" | "object" = "submit",
): Promise<void> {
  const { proof } = WORDS[language].takeBack;
  await page.getByLabel(proof.label, { exact: true }).fill(password);
  await page.getByRole("button", { name: proof[button] }).click();
}

/** Moves the address by the bearer alone, as somebody does who stole it. */
export async function moveAddress(page: Page, world: World, to: string): Promise<void> {
  const asked = await callIdentity(page, world, "/account/change-user-email", { email: to });
  expect(asked.status).toBe(200);
  const code = await readCode(world, to);
  const proof = { attribute_name: "email", code, after_email: to };
  expect((await callIdentity(page, world, "/account/verify-code", proof)).status).toBe(200);
}
