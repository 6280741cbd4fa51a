import { LANGUAGES, type Language } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import type { FastifyReply } from "fastify";
import { type Html, html } from "../../pages/html.ts";
import { layOutPage } from "../../pages/lay-out-page.ts";
import { localized, SWITCH } from "../../pages/page.ts";
import { signInPagePolicy } from "../../pages/security-headers.ts";
import type { Site } from "../site.ts";
import { FRAME } from "./words.ts";

export type SitePage = {
  readonly language: Language;
  /** Missing on the first page, which has the site's own title. */
  readonly title?: string;
  /** The path after the service's, for the language switch. */
  readonly path: string;
  /** The address of the logged-in user. */
  readonly email?: string | undefined;
  readonly content: Html;
};

/** Sends a page of a site. Its forms stay on the site, except for the log-out, which continues to identity. */
export const sendSitePage = (reply: FastifyReply, site: Site, page: SitePage): FastifyReply =>
  reply
    .headers({
      "content-security-policy": signInPagePolicy([site.identityOrigin]),
      "referrer-policy": "same-origin",
    })
    .type("text/html; charset=utf-8")
    .send(renderSitePage(site, page));

function renderSitePage(site: Site, { language, title, path, email, content }: SitePage): string {
  const words = FRAME[language];
  const name = site.names[language];
  const other = LANGUAGES.filter((each) => each !== language);
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title === undefined ? name : `${title} – ${name}`}</title>
<link rel="stylesheet" href="/sites.css">
</head>
<body class="site look-${site.kind}">
<header class="masthead"><div class="inner">
<a class="mark" href="${addressOf(site, "/", language)}">${drawIcon(site)}<span>${name}</span></a>
<div class="tools">${email === undefined ? "" : describeLogOut(site, email, language)}
${other.map((each) => html`<a href="${addressOf(site, path, each)}" lang="${each}" hreflang="${each}">${SWITCH[each]}</a>`)}</div>
</div></header>
<main class="inner">
${content}
</main>
<footer><div class="inner">
<p>${words.note}</p>
<a href="${addressOf(site, SITE_PATHS.terms, language)}">${words.terms}</a>
<a href="${localized("/", language)}">${words.all}</a>
</div></footer>
</body>
</html>
`;
  return layOutPage(page.toString());
}

const drawIcon = ({ kind, hasIcon }: Site): Html =>
  hasIcon ? html`<img src="/${kind}/icon.svg" alt="" width="40" height="40">` : html``;

const describeLogOut = (site: Site, email: string, language: Language): Html =>
  html`<span class="who">${email}</span>
<form method="post" action="${addressOf(site, "/logout", language)}"><button>${FRAME[language].logOut}</button></form>`;

/** Returns an address of the site in a language. */
export const addressOf = ({ kind }: Pick<Site, "kind">, path: string, language: Language): string =>
  localized(`/${kind}${path}`, language);
