import type { Language } from "@musubi/contract";
import { SITE_PATHS } from "@musubi/demo-world";
import { type Html, html } from "../../pages/html.ts";
import { writeDay } from "../../times.ts";
import type { Guest } from "../guest.ts";
import { drawScene } from "../look/scenes.ts";
import type { Site } from "../site.ts";
import { describeBelongings } from "./belongings.ts";
import { addressOf, type SitePage } from "./frame.ts";
import { HOME } from "./words.ts";

/** The first page: what the site is, and what it shows to this visitor. */
export function describeHome(site: Site, guest: Guest, language: Language): SitePage {
  const page = { language, path: "/" };
  switch (guest.is) {
    case "nobody":
      return { ...page, content: describeDoor(site, language) };
    case "linked":
    case "ended": {
      const words = HOME[language];
      const news = guest.is === "ended" ? words.ended : words.linked(site.idName[language]);
      return { ...page, content: describeDoor(site, language, news) };
    }
    case "customer":
      return { ...page, email: emailOf(guest), content: describeCustomer(site, guest, language) };
    case "stranger":
      return {
        ...page,
        email: guest.who.email,
        content: describeStranger(site, guest.who.email, language),
      };
  }
}

type Customer = Extract<Guest, { is: "customer" }>;

const emailOf = ({ who, account }: Customer): string =>
  who.by === "id" && who.email !== "" ? who.email : account.email;

function describeDoor(site: Site, language: Language, news?: string): Html {
  const words = HOME[language];
  const id = site.idName[language];
  return html`${news === undefined ? "" : html`<div class="note" role="status"><p>${news}</p></div>`}
<section class="hero"><div>
${describeTitle(site, language)}
<p class="actions"><a class="main" href="${addressOf(site, SITE_PATHS.login, language)}">${words.logIn(id)}</a></p>
<p class="small">${words.logInLead(id)}</p>
${site.hasOwnAccounts ? describeOldWays(site, language) : ""}
</div>${drawBeside(site)}</section>`;
}

const describeTitle = ({ names, lead }: Site, language: Language): Html =>
  html`<h1>${names[language]}</h1><p class="lead">${lead[language]}</p>`;

const describeOldWays = (site: Site, language: Language): Html =>
  html`<p class="small">${HOME[language].own}</p>
<ul class="ways"><li><a href="${addressOf(site, "/own/login", language)}">${HOME[language].ownLogIn}</a></li>
<li><a href="${addressOf(site, "/own/sign-up", language)}">${HOME[language].ownSignUp}</a></li></ul>`;

const drawBeside = ({ kind }: Site): Html =>
  drawScene(kind) === undefined
    ? html``
    : html`<img class="scene" src="/${kind}/scene.svg" alt="" width="480" height="360">`;

function describeCustomer(site: Site, { who, account }: Customer, language: Language): Html {
  const words = HOME[language];
  const id = site.idName[language];
  // Links to the exact screen. A user who must log in to the ID first gets there afterwards.
  const linking = `${site.portalOrigin}/account-auth?serviceType=${site.serviceId}&lng=${language}`;
  return html`<section class="hero inside"><div>
${describeTitle(site, language)}
<dl class="facts"><dt>${words.registered}</dt><dd>${account.email}</dd>
<dt>${words.since}</dt><dd>${writeDay(account.since, language)}</dd></dl>
${who.by === "id" ? html`<ul class="ways"><li><a href="${site.portalOrigin}/index?lng=${language}">${words.manage(id)}</a></li></ul>` : ""}
</div>${drawBeside(site)}</section>
${who.by === "id" ? "" : html`<div class="note"><p>${words.unlinked(id)}</p><a href="${linking}">${words.link(id)}</a></div>`}
${describeBelongings(account.belongings, Object.keys(site.belongings), language)}`;
}

function describeStranger(site: Site, email: string, language: Language): Html {
  const words = HOME[language];
  const called = site.called[language];
  return html`<section class="hero"><div>
<h1>${words.strangerTitle(called)}</h1>
<p>${words.stranger(email, called)}</p>
<p class="actions"><a class="main" href="${addressOf(site, SITE_PATHS.login, language)}">${words.beginAgain}</a></p>
</div>${drawBeside(site)}</section>`;
}
