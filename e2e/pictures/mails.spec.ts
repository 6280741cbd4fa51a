import { join } from "node:path";
import { expect } from "@playwright/test";
import { printMails } from "../world/print-mails.ts";
import { takePictures } from "./album.ts";
import { MAILS } from "./mails.ts";
import { SHOWN, VARIANT } from "./views.ts";

/** The documentation shows mails at this size, and some also in dark colours. */
const SIZE = { width: 520, height: 400 };
const DARK = new Set(["forgot-code", "password-changed"]);

takePictures("every mail", async ({ page, language, shoot }) => {
  const mails = new Map(
    printMails()
      .filter((mail) => mail.language === language)
      .map(({ about, html }) => [about, html]),
  );
  expect([...mails.keys()].toSorted()).toEqual([...MAILS].toSorted());
  for (const about of MAILS) {
    await page.setContent(mails.get(about) ?? "");
    await shoot("mail", about);
    if (VARIANT.name !== "usual") continue;
    await page.setViewportSize(SIZE);
    const show = (name: string) =>
      page.screenshot({ path: join(SHOWN, `mail-${name}-${language}.png`), fullPage: true });
    await show(about);
    if (!DARK.has(about)) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    await show(`${about}-dark`);
    await page.emulateMedia({ colorScheme: VARIANT.colorScheme });
  }
});
