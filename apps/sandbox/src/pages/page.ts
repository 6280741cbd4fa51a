import { LANGUAGES, type Language } from "@musubi/contract";
import { type Html, html } from "./html.ts";
import { layOutPage } from "./lay-out-page.ts";

export type Page = {
  readonly language: Language;
  readonly title: string;
  /** The page's path, for the language switch. */
  readonly path: string;
  /** The target of the back link, if there is one. */
  readonly back?: { readonly path: string; readonly label: string };
  readonly content: Html;
};

/** The frame of the sandbox's pages, except those of services' own sites. */
export function renderPage({ language, title, path, back, content }: Page): string {
  const wayBack =
    back === undefined
      ? html`<span></span>`
      : html`<a href="${localized(back.path, language)}">← ${back.label}</a>`;
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/look.css">
</head>
<body>
<div class="page">
<nav class="top">${wayBack}${LANGUAGES.filter((each) => each !== language).map((other) => html`<a href="${localized(path, other)}" lang="${other}" hreflang="${other}">${SWITCH[other]}</a>`)}</nav>
<main>
${content}
</main>
</div>
</body>
</html>
`;
  return layOutPage(page.toString());
}

export const SWITCH: Readonly<Record<Language, string>> = { ja: "日本語", en: "English" };

export const localized = (path: string, language: Language): string => `${path}?lng=${language}`;
