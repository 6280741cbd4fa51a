import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isGrinding } from "@musubi/environment/grind";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { isChromium, looksClosely } from "./looks.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const AWAY = /ほかのサイトを|opens another site|新しいタブで|opens a new tab/;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The structures of the pages that this worker has checked. */
const judged = new Set<string>();

/**
 * Expects that nothing on the page, or in the dialog above it, breaks WCAG 2.2 AA as far as a
 * program can tell. If a sample is enough, pages of the same structure are checked once: words do
 * not matter here.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!looksClosely() || !isChromium()) return;
  await settle(page);
  const anatomy = await page.evaluate(describeAnatomy);
  if (judged.has(anatomy) && !isGrinding) return;
  // Loads the rules once for each document: that takes as long as checking. None of our pages has a frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations, STANDARDS)).toEqual([]);
  expect(await page.evaluate(findSilentWays, AWAY)).toEqual([]);
  judged.add(anatomy);
}

/** Runs in the page. Returns its structure, without its words. */
function describeAnatomy(): string {
  const WORDS =
    /^(?:lang|id|for|name|href|src|srcset|action|value|content|alt|title|placeholder|aria-(?:label|labelledby|describedby|controls|errormessage))$/;
  const describe = (element: Element): string => {
    const { attributes, childNodes, localName } = element;
    const traits = [...attributes].map(({ name, value }) =>
      WORDS.test(name) ? `${name}${value.trim() === "" ? "" : "!"}` : `${name}=${value}`,
    );
    const inside = [...childNodes].map((node) => {
      if (node instanceof Element) return describe(node);
      return node instanceof Text && node.data.trim() !== "" ? "!" : "";
    });
    return `<${[localName, ...traits].join(" ")}>${inside.join("")}</>`;
  };
  const colours = ["prefers-color-scheme: dark", "forced-colors: active"];
  const seen = colours.map((feature) => matchMedia(`(${feature})`).matches);
  return [innerWidth, ...seen, describe(document.documentElement)].join(" ");
}

/** Runs in the page. Returns each broken rule, and what breaks it. */
async function findViolations(standards: string[]): Promise<[string, string[]][]> {
  const judge = (window as unknown as { readonly axe: typeof axe }).axe;
  const { violations } = await judge.run(document, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: standards },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/**
 * Runs in the page. Returns the links that say only by an icon that they lead to another site or tab. The
 * links in the header lead home.
 */
const findSilentWays = (away: RegExp) =>
  Array.from(
    document.querySelectorAll('a[href^="http"]:has(svg):not(header a)'),
    ({ textContent }) => textContent,
  ).filter((words) => !away.test(words ?? ""));

/** Waits for animations that end: a dialog that is still fading in has temporary colours. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
