import { type Language, languageOf, languageOfHeader } from "@musubi/contract";
import { SURFACES } from "@musubi/contract/brand";
import type { PageConfig } from "../src/page-config.ts";

type PageOptions = {
  readonly config: PageConfig;
  /** The brand's own style sheet, where it has one. */
  readonly brandSheet?: string | undefined;
  readonly language: Language;
  /** Where it is shown. */
  readonly path: string;
  /** Where a host has one page for every address and reader. */
  readonly isOnlyPage?: boolean;
};

/** What the early script begins, by the paths of the screens that a visit may begin on. */
const NEEDS = /(?<= id="needs">).*?(?=<\/script>)/s;
const NOTE = /\s*<p class="shell-note" lang="(\w+)">.*?<\/p>/g;

/** Another brand's logo comes in one form. What asks for the others gets none, rather than our mark. */
const NO_KNOT = {
  '<link rel="icon" href="/favicon.png" sizes="48x48" />': "",
  ' type="image/svg+xml"': "",
  '<link rel="apple-touch-icon" href="/touch-icon.png" />': "",
};
/** Where the product's own logo lies. */
export const LOGO = "/knot.svg";

/** Where the brand's own style sheet lies. */
export const BRAND_SHEET = "/brand.css";

/** Fills the built page: its configuration, and the shell that stands there before any script runs. */
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
    "{{brand}}": escapeHtml(config.site.brand[language]),
    [LOGO]: escapeHtml(config.site.logo ?? LOGO),
    // For the shell. The file comes after the product's own, which it changes.
    "</head>": brandSheet === undefined ? "</head>" : `<style>${brandSheet}</style></head>`,
    "</body>":
      brandSheet === undefined
        ? "</body>"
        : `<link rel="stylesheet" href="${BRAND_SHEET}" /></body>`,
    'id="config">null<': `id="config">${escapeJson(config)}<`,
  };
  return Object.entries(marks).reduce((page, [mark, filled]) => {
    if (!page.includes(mark)) throw new Error(`The built page has no place for ${mark}`);
    // A function, because a replacement text would read meaning into `$`.
    return page.replaceAll(mark, () => filled);
  }, needed);
}

/** Leaves out what a page is not read for: the needs of other screens, and the note in the other language. */
const leaveOut = (template: string, language: Language, path: string): string =>
  template
    .replace(NEEDS, (needs) => escapeJson({ [path]: JSON.parse(needs)[path] }))
    .replace(NOTE, (note, lang) => (lang === language ? note : ""));

/** Returns the paths that have a page of their own: the others begin nothing. */
export const listBeginnings = (template: string): readonly string[] =>
  Object.keys(JSON.parse(NEEDS.exec(template)?.[0] ?? "{}"));

/** Home is ink, everything else paper; the shell has to know before the script does. */
export const themeOf = (path: string): "ink" | "paper" =>
  path === "/" || path === "/index" ? "ink" : "paper";

/** Returns the shell's language: the address, or else what the browser likes best. */
export function pageLanguage(
  search: URLSearchParams,
  acceptLanguage: string | undefined,
): Language {
  const lng = search.get("lng");
  return lng === null ? languageOfHeader(acceptLanguage) : languageOf(lng);
}

/** JSON that cannot end the script element it stands in. */
export const escapeJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll("<", "\\u003c");

const escapeHtml = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
