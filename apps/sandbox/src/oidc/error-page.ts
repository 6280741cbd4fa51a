import { type Language, languageAmong } from "@musubi/contract";
import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";
import { html } from "../pages/html.ts";
import { type Page, renderPage } from "../pages/page.ts";

const WORDS: Readonly<Record<Language, { readonly title: string; readonly lead: string }>> = {
  ja: {
    title: "ログインを続けられません",
    lead: "元のページに戻って、はじめからやり直してください。",
  },
  en: {
    title: "This log-in cannot continue",
    lead: "Please go back to where you came from and start again.",
  },
};

/** A page for errors that cannot be returned to the application. */
export const describeProblem = (language: Language, path: string, reason: string): Page => ({
  language,
  title: WORDS[language].title,
  path,
  content: html`<h1>${WORDS[language].title}</h1><p class="lead">${WORDS[language].lead}</p>
<p class="note">${reason}</p>`,
});

/** The page for errors such as an unknown application or an unregistered address. */
export function renderProviderError(ctx: KoaContextWithOIDC, out: ErrorOut): void {
  const language = languageAmong([ctx.query.lng, ctx.query.ui_locales]);
  const { pathname } = new URL(ctx.req.url ?? "/", "http://localhost");
  const reason =
    out.error_description === undefined ? out.error : `${out.error}: ${out.error_description}`;
  ctx.type = "html";
  ctx.body = renderPage(describeProblem(language, pathname, reason));
}
