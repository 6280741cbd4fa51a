import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { test } from "@playwright/test";
import { inRepository } from "../../scripts/build/repository.ts";

const FOLDER = resolve(import.meta.dirname, "../../docs/pictures");
const PRINT = inRepository("apps/identity/test/outbox/mail/print-mails.ts");

/** Also by night. */
const DARK = new Set(["forgot-code", "password-changed"]);

type Printed = { readonly about: string; readonly language: string; readonly html: string };

test("every mail, in both languages", async ({ page }) => {
  const mails = JSON.parse(
    execFileSync(process.execPath, [PRINT], { encoding: "utf8" }),
  ) as Printed[];
  await page.setViewportSize({ width: 520, height: 400 });
  for (const { about, language, html } of mails) {
    const shoot = async (colorScheme: "light" | "dark", name: string) => {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${FOLDER}/mail-${name}-${language}.png`, fullPage: true });
    };
    await page.setContent(html);
    await shoot("light", about);
    if (DARK.has(about)) await shoot("dark", `${about}-dark`);
  }
});
