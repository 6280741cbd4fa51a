import { helpAddress, type Language, languageOf, languageOfHeader } from "@musubi/contract";
import { SURFACES } from "@musubi/contract/brand";
import type { PageConfig } from "../src/page-config.ts";

type PageOptions = {
  readonly config: PageConfig;
  /** The brand's own style sheet, where it has one. */
  readonly brandSheet?: string | undefined;
  readonly language: Language;
  /** The path at which the page is shown. */
  readonly path: string;
  /** Set if the host has one page for all addresses and languages. */
  readonly isOnlyPage?: boolean;
};

/** Finds the data block with the requests that the early script starts, by the path of the first screen. */
const NEEDS = /(?<= id="needs">).*?(?=<\/script>)/s;
const NOTE = /\s*<p class="shell-note" lang="(\w+)">.*?<\/p>/g;

/**
 * What is replaced for another brand: its logo exists in one format, so the links to the other
 * formats, which show our mark, are removed.
 */
const NO_KNOT = {
  '<link rel="icon" href="/favicon.png" sizes="48x48" />': "",
  ' type="image/svg+xml"': "",
  '<link rel="apple-touch-icon" href="/touch-icon.png" />': "",
};
/** The path of the product's own logo. */
export const LOGO = "/knot.svg";

/** The path of the brand's own style sheet. */
export const BRAND_SHEET = "/brand.css";

/** Fills the built page with its configuration and with the shell that shows before any script runs. */
export function fillPage(
  template: string,
  { config, brandSheet, language, path, isOnlyPage = false }: PageOptions,
): string {
  const theme = themeOf(path);
  const needed = isOnlyPage ? template : leaveOut(template, language, path);
  const marks = {
    '<html lang="ja"': `<html lang="${language}"`,
    'data-theme="ink"': `data-theme="${theme}"`,
    'content="#1b1815"': `content="${SURFACES[theme][0]}"`,
    ...(config.site.logo === undefined ? {} : NO_KNOT),
    "{{identity}}": escapeHtml(config.identityOrigin),
    "{{brand}}": escapeHtml(config.site.brand[language]),
    ...linksIn(config, "ja"),
    ...linksIn(config, "en"),
    [LOGO]: escapeHtml(config.site.logo ?? LOGO),
    // The inline style is for the shell. The file comes after the product's own style sheet and overrides it.
    "</head>": brandSheet === undefined ? "</head>" : `<style>${brandSheet}</style></head>`,
    "</body>":
      brandSheet === undefined
        ? "</body>"
        : `<link rel="stylesheet" href="${BRAND_SHEET}" /></body>`,
    'id="config">null<': `id="config">${escapeJson(config)}<`,
  };
  return Object.entries(marks).reduce((page, [mark, filled]) => {
    if (!page.includes(mark)) throw new Error(`The built page has no place for ${mark}`);
    // A function, because `$` has a meaning in a replacement string.
    return page.replaceAll(mark, () => filled);
  }, needed);
}

/** The links below the sentence for browsers in which nothing starts. */
const linksIn = ({ identityOrigin, site }: PageConfig, language: Language) => ({
  [`{{help-${language}}}`]: escapeHtml(helpAddress(identityOrigin, site, language, "browser")),
  [`{{contact-${language}}}`]: escapeHtml(site.links[language].contact),
});

/** Removes what this page does not need: the requests of other screens and the note in the other language. */
const leaveOut = (template: string, language: Language, path: string): string =>
  template
    .replace(NEEDS, (needs) => escapeJson({ [path]: JSON.parse(needs)[path] }))
    .replace(NOTE, (note, lang) => (lang === language ? note : ""));

/** Returns the paths that have a page of their own. The other paths start no requests. */
export const listBeginnings = (template: string): readonly string[] =>
  Object.keys(JSON.parse(NEEDS.exec(template)?.[0] ?? "{}"));

/** Home has the ink theme, everything else paper. The shell must know this before the script runs. */
export const themeOf = (path: string): "ink" | "paper" =>
  path === "/" || path === "/index" ? "ink" : "paper";

/** Returns the shell's language: from the address, or else the browser's preferred one. */
export function pageLanguage(
  search: URLSearchParams,
  acceptLanguage: string | undefined,
): Language {
  const lng = search.get("lng");
  return lng === null ? languageOfHeader(acceptLanguage) : languageOf(lng);
}

/** Returns JSON that cannot end the script element around it. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
