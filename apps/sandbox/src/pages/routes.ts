import type { Language } from "@musubi/contract";
import { DEMO_SERVICES, type DemoService, demoCatalogue } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import { sendRefusal } from "../connector/send-refusal.ts";
import { refuse } from "../services/verdict.ts";
import { html } from "./html.ts";
import { renderIcon } from "./icons.ts";
import { localized, type Page } from "./page.ts";
import { pageLanguage, sendPage } from "./send-page.ts";
import { isSitePage, SITE_PAGES } from "./site-words.ts";
import { STYLE } from "./style.ts";
import { HALL, SERVICE_LEAD, SERVICE_NOTE } from "./words.ts";

/** The sites of the services, and the pages around the portal. */
export function registerPages(app: FastifyInstance): void {
  app.get("/look.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(STYLE),
  );
  app.get("/", async (request, reply) => sendPage(reply, describeHall(pageLanguage(request))));
  for (const service of DEMO_SERVICES) registerServiceSite(app, service);
  app.get<{ Params: { page: string } }>("/site/:page", async (request, reply) => {
    const { page } = request.params;
    if (!isSitePage(page)) {
      return sendRefusal(request, reply, refuse("ResourceNotFoundException"));
    }
    const language = pageLanguage(request);
    const { title, paragraphs } = SITE_PAGES[page][language];
    const content = html`<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}`;
    return sendPage(reply, { language, title, path: `/site/${page}`, content });
  });
}

function registerServiceSite(app: FastifyInstance, service: DemoService): void {
  app.get(`/${service}`, async (request, reply) =>
    sendPage(reply, describeService(service, pageLanguage(request))),
  );
  app.get(`/${service}/icon.svg`, async (_request, reply) =>
    reply
      .headers({
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "public, max-age=3600",
      })
      .type("image/svg+xml; charset=utf-8")
      .send(renderIcon(service)),
  );
}

const CATALOGUE = demoCatalogue("");

function nameService(service: DemoService, language: Language): string {
  const entry = CATALOGUE.find(({ kind }) => kind === service);
  return entry?.names[language] ?? service;
}

function describeService(service: DemoService, language: Language): Page {
  const title = nameService(service, language);
  return {
    language,
    title,
    path: `/${service}/`,
    back: { path: "/", label: HALL[language].back },
    content: html`<div class="head"><img src="/${service}/icon.svg" alt="" width="56" height="56">
<div><h1>${title}</h1><p class="lead">${SERVICE_LEAD[service][language]}</p></div></div>
<p class="note">${SERVICE_NOTE[language]}</p>`,
  };
}

function describeHall(language: Language): Page {
  const words = HALL[language];
  const cards = DEMO_SERVICES.map(
    (service) => html`<li><a class="card" href="${localized(`/${service}/`, language)}">
<img src="/${service}/icon.svg" alt="" width="46" height="46">
<span>${nameService(service, language)}<small>${SERVICE_LEAD[service][language]}</small></span></a></li>\n`,
  );
  return {
    language,
    title: words.title,
    path: "/",
    content: html`<h1>${words.title}</h1><p class="lead">${words.lead}</p>
<ul class="cards">${cards}
<li><a class="card" href="${localized("/mail", language)}"><span>${words.mail}<small>${words.mailLead}</small></span></a></li>
</ul>`,
  };
}
