import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isGrinding } from "@musubi/environment/grind";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";
import { looksClosely } from "./looks.ts";

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const AWAY = /ほかのサイトを|opens another site/;
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** The anatomies of the pages that this worker has judged. */
const judged = new Set<string>();

/**
 * Nothing on the page, or in the dialog above it, breaks WCAG 2.2 AA as far as a program can tell. Where a sample
 * will do, a page of the same anatomy is judged once: the words are not what is looked at.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!looksClosely()) return;
  await settle(page);
  const anatomy = await page.evaluate(describeAnatomy);
  if (judged.has(anatomy) && !isGrinding) return;
  // Once a document: to read it takes a page as long as to judge by it. None of our pages has a frame.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  expect(await page.evaluate(findViolations, STANDARDS)).toEqual([]);
  expect(await page.evaluate(findSilentWays, AWAY)).toEqual([]);
  judged.add(anatomy);
}

/** Runs in the page. Returns what it consists of, without its words: of those it says which are there. */
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

/** Runs in the page. Returns each rule that is broken, with what breaks it. */
async function findViolations(standards: string[]): Promise<[string, string[]][]> {
  const judge = (window as unknown as { readonly axe: typeof axe }).axe;
  const { violations } = await judge.run(document, {
    resultTypes: ["violations"],
    runOnly: { type: "tag", values: standards },
  });
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}

/** Runs in the page. Returns the links whose sign alone says that they lead to another site; the page's head leads home. */
const findSilentWays = (away: RegExp) =>
  Array.from(
    document.querySelectorAll('a[href^="http"]:has(svg):not(header a)'),
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
