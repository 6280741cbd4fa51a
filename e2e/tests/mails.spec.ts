import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { mail as en } from "@musubi/messages/en/mail";
import { expectAccessible } from "../expect/accessible.ts";
import { openLogin, resetForgotten } from "../person/login-pages.ts";
import { mailJa as ja } from "../person/words.ts";
import { type Mail, readMails } from "../world/mailbox.ts";
import { printMails } from "../world/print-mails.ts";
import { expect, test } from "../world/test.ts";
import type { World } from "../world/world.ts";

const KNOT = readFileSync(
  resolve(import.meta.dirname, "../../packages/ui/src/favicon.svg"),
  "utf8",
);
const changed = { ...PEOPLE.hana, password: "Yozakura2026" };

async function expectTwo(world: World): Promise<readonly Mail[]> {
  const read = () => readMails(world, changed.email);
  await expect.poll(async () => (await read()).length, { intervals: [50] }).toBe(2);
  return read();
}

test("a reset on an English page sends its code in English and its notice in the holder's language; both fit a phone", {
  tag: "@release",
}, async ({ page, world }) => {
  await openLogin(page, world, "en");
  await resetForgotten(page, world, changed, "en");
  const mails = await expectTwo(world);
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining(ja.passwordReset.lead(`むすび\u00a0ID（${changed.email}）`)),
    expect.stringContaining(en.forgotCode.lead),
  ]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { html } of mails) {
      await page.goto("about:blank");
      await page.setContent(html);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      await expectAccessible(page);
    }
  }
  // A double click selects the whole code, although its letters are spaced.
  const code = page.getByText(/^[A-Z0-9]{6}$/);
  await code.click({ clickCount: 2 });
  const copied = await page.evaluate(() => String(getSelection()).trim());
  expect(copied).toBe(await code.textContent());
});

test("a warning shows what happened, when, where and its button within 500 px of a phone, in both languages", async ({
  page,
}) => {
  for (const { about, language, html } of printMails()) {
    const isWarning = html.includes("/login/take-back/") && about !== "take-back-links";
    if (!isWarning) continue;
    await page.setContent(html);
    const button = page.locator('a[href*="/login/take-back/"]').first();
    const { y, height } = (await button.boundingBox()) ?? { y: 0, height: 0 };
    expect(Math.round(y + height), `${about} in ${language}`).toBeLessThanOrEqual(500);
  }
});

test("in a mail, the knot beside the brand's name looks the same as on the pages", async ({
  page,
  world,
}) => {
  await openLogin(page, world, "ja");
  await resetForgotten(page, world, changed, "ja");
  const [{ html } = { html: "" }] = await expectTwo(world);
  await page.goto("about:blank");
  await page.setContent(html);
  const drawn = `data:image/svg+xml;base64,${Buffer.from(KNOT).toString("base64")}`;
  const differences = await page.evaluate(async (drawn) => {
    const read = async (address: string) => {
      const picture = new Image(96, 96);
      picture.src = address;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = canvas.height = 96;
      const pen = canvas.getContext("2d");
      pen?.drawImage(picture, 0, 0, 96, 96);
      return [...(pen?.getImageData(0, 0, 96, 96).data ?? [])].filter((_, at) => at % 4 === 3);
    };
    const shown = await read(document.querySelector("img")?.src ?? "");
    return (await read(drawn)).map((strength, at) => Math.abs(strength - (shown[at] ?? 0)));
  }, drawn);
  expect(differences).toHaveLength(96 * 96);
  // The mail's picture has 16 levels of opacity instead of 256.
  expect(Math.max(...differences)).toBeLessThanOrEqual(16);
});
