import type { Language } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import { html } from "../../pages/html.ts";
import type { Site } from "../site.ts";
import { addressOf, type SitePage } from "./frame.ts";
import { NOTICE_WAYS, NOTICES, type Notice, TERMS } from "./words.ts";

/** A page that says what happened, and how to continue. */
export function describeNotice(site: Site, notice: Notice, language: Language): SitePage {
  const { title, text } = NOTICES[language][notice];
  const words = NOTICE_WAYS[language];
  return {
    language,
    title,
    // The addresses of other notices begin or end a log-in: there, the language switch leads to the first page.
    path: notice === "logged-out" ? SITE_PATHS.loggedOut : "/",
    content: html`<h1>${title}</h1><p>${text}</p>
<p class="actions"><a class="main" href="${addressOf(site, SITE_PATHS.login, language)}">${words.again}</a></p>
<ul class="ways"><li><a href="${addressOf(site, "/", language)}">${words.home}</a></li></ul>`,
  };
}

export function describeTerms(site: Site, language: Language): SitePage {
  const { title, text } = TERMS[language];
  return {
    language,
    title,
    path: SITE_PATHS.terms,
    content: html`<h1>${title}</h1>
${text(site.called[language]).map((paragraph) => html`<p>${paragraph}</p>\n`)}`,
  };
}
