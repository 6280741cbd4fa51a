import { existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { LANGUAGES } from "@musubi/contract";
import { chromium, type FullConfig } from "@playwright/test";
import {
  divideIntoSheets,
  listMissing,
  type Sheet,
  type SheetRow,
  writeIndex,
  writeSheet,
} from "../../scripts/test/picture-sheets.ts";
import { SCREENS } from "./states.ts";
import { ALBUM, pictureFile, sizeOf, VARIANT } from "./views.ts";

const FOLDER = join(ALBUM, "sheets");

/** Wider pictures are shown at half their size. */
const WIDEST = 400;

/** Puts all pictures on sheets, one or more for each screen, and reports what is missing. */
export default async function laySheets(config: FullConfig): Promise<void> {
  const isWhole = process.env.PICTURES_OF === "all";
  const sheets = Object.entries(SCREENS)
    .flatMap(([screen, states]) => divideIntoSheets(screen, rowsOf(screen, states)))
    .filter(({ rows }) => isWhole || rows.some(({ cells }) => cells.some((cell) => cell.isTaken)));
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, "index.html"), writeIndex(sheets));
  await draw(sheets, config);
  process.stdout.write(`\n  The sheets are in ${FOLDER}\n`);
  const missing = listMissing(sheets).map((file) => `${resolve(FOLDER, file)}\n`);
  if (isWhole && missing.length > 0) throw new Error(`Not taken:\n${missing.join("")}`);
}

const rowsOf = (screen: string, states: readonly string[]): SheetRow[] =>
  states.map((state) => ({
    state,
    cells: VARIANT.widths.flatMap((name) =>
      LANGUAGES.map((language) => {
        const file = pictureFile(screen, state, name, language);
        const { width } = sizeOf(name);
        return {
          caption: `${width} ${language}`,
          file: `../${file}`,
          isTaken: existsSync(join(ALBUM, file)),
          width: width > WIDEST ? width / 2 : width,
        };
      }),
    ),
  }));

/** Returns whether a sheet was drawn after the last of its pictures was taken. */
function isDrawn({ name, rows }: Sheet): boolean {
  const drawn = takenAt(`${name}.png`);
  const taken = rows.flatMap(({ cells }) => cells.map(({ file }) => takenAt(file)));
  return drawn > Math.max(...taken);
}

const takenAt = (file: string): number =>
  statSync(join(FOLDER, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;

async function draw(sheets: readonly Sheet[], { projects }: FullConfig): Promise<void> {
  const browser = await chromium.launch(projects[0]?.use.launchOptions);
  const page = await browser.newPage();
  for (const sheet of sheets.filter((each) => !isDrawn(each))) {
    const path = join(FOLDER, `${sheet.name}.html`);
    writeFileSync(path, writeSheet(sheet));
    await page.goto(`${pathToFileURL(path)}`);
    const { width, height } = await page.evaluate(() => ({
      width: document.documentElement.scrollWidth,
      height: document.documentElement.scrollHeight,
    }));
    await page.setViewportSize({ width, height: Math.min(height, 1000) });
    await page.screenshot({ path: join(FOLDER, `${sheet.name}.png`), fullPage: true });
    await page.setViewportSize({ width: 1280, height: 800 });
  }
  await browser.close();
}
