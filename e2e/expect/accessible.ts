import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const AWAY = /ほかのサイトを|opens another site/;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Nothing on the page, or in the dialog above it, breaks WCAG 2.2 AA as far as a program can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  await settle(page);
  // Once a document: to read it takes a page as long as to judge by it. None of our pages has a frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations, STANDARDS)).toEqual([]);
  expect(await page.evaluate(findSilentWays, AWAY)).toEqual([]);
}

/** Runs in the page. Returns each rule that is broken, with what breaks it. */
async function findViolations(standards: string[]): Promise<[string, string[]][]> {
  const judge = (window as unknown as { readonly axe: typeof axe }).axe;
  const { violations } = await judge.run(document, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: standards },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/** Runs in the page. Returns the links whose sign alone says that they lead to another site. */
const findSilentWays = (away: RegExp) =>
  Array.from(
    document.querySelectorAll('a[href^="http"]:has(svg)'),
    ({ textContent }) => textContent,
  ).filter((words) => !away.test(words ?? ""));

/** A dialog that is still fading in has colours that it never keeps. What turns for ever may turn on. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
