import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Language } from "@musubi/contract";
import type { Page } from "@playwright/test";
import { ALBUM } from "../pictures/views.ts";

/** Returns the path of a state's count. */
export const countFile = (state: string, language: Language): string =>
  join(ALBUM, `${state}-${language}.txt`);

/** Records how much there is to read on a page before its main button; nothing for a page without one. */
export async function noteWords(page: Page, state: string, language: Language): Promise<void> {
  const text = await page.evaluate(readBeforeButton);
  if (text === undefined) return;
  const file = countFile(state, language);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${countWords(text, language)}\n${text}\n`);
}

/** Counts characters of Japanese, or words of English. */
const countWords = (text: string, language: Language): number =>
  language === "ja"
    ? text.replace(/[\s\u200b]/g, "").length
    : text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Runs in the page. Texts that must stand before the button are not counted. */
const readBeforeButton = () => {
  const visible = (element: Element | null) => {
    const { width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return element?.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1;
  };
  const root = document.querySelector("dialog:modal") ?? document.querySelector("main");
  const find = (selector: string) =>
    Array.from(root?.querySelectorAll(selector) ?? []).find(visible);
  // The log-in's classes have no names; its main button is the one that sends the form.
  const button = find("[class*=primary_], [class*=danger_]") ?? find("button[type=submit]");
  if (!root || !button) return undefined;
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  let read = "";
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    if (button.contains(node)) break;
    const { parentElement: parent } = node;
    if (visible(parent) && !parent?.closest("[data-must]")) read += ` ${node.nodeValue}`;
  }
  return read.trim();
};
