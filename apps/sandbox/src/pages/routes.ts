import type { CatalogueEntry, Language } from "@musubi/contract";
import type { FastifyInstance } from "fastify";
import { nameId, type Surroundings, servicesOf } from "../surroundings.ts";
import { type Html, html } from "./html.ts";
import { sendNotFound } from "./not-found.ts";
import { localized, type Page } from "./page.ts";
import { pageLanguage, sendPage } from "./send-page.ts";
import { STYLE } from "./style.ts";
import { describeTour } from "./tour.ts";
import { HALL, SERVICE_NOTE } from "./words.ts";

/** The sandbox's first page, a page for each service without its own site, and the pages around the portal. */
export function registerPages(
  app: FastifyInstance,
  surroundings: Surroundings,
  portalOrigin: string,
): void {
  app.get("/look.css", async (_request, reply) =>
    reply.type("text/css; charset=utf-8").send(STYLE),
  );
  for (const [path, picture] of surroundings.pictures) registerPicture(app, path, picture);
  app.get("/", async (request, reply) =>
    sendPage(reply, describeHall(surroundings, portalOrigin, pageLanguage(request))),
  );
  // A service that logs users in with the ID has its own site.
  for (const entry of servicesOf(surroundings).filter(({ clients }) => clients.length === 0)) {
    app.get(`/${entry.kind}`, async (request, reply) =>
      sendPage(reply, describeService(surroundings, entry, pageLanguage(request))),
    );
  }
  registerSite(app, surroundings);
}

export function registerPicture(app: FastifyInstance, path: string, picture: string): void {
  app.get(path, async (_request, reply) =>
    reply
      .headers({
        "cross-origin-resource-policy": "cross-origin",
        "cache-control": "public, max-age=3600",
      })
      .type("image/svg+xml; charset=utf-8")
      .send(picture),
  );
}

function registerSite(app: FastifyInstance, { world }: Surroundings): void {
  app.get<{ Params: { page: string } }>("/site/:page", async (request, reply) => {
    const { page: name } = request.params;
    const page = Object.hasOwn(world.pages, name) ? world.pages[name] : undefined;
    if (page === undefined) return sendNotFound(request, reply);
    const language = pageLanguage(request);
    const { title, paragraphs } = page[language];
    const content = html`<h1>${title}</h1>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>\n`)}`;
    return sendPage(reply, { language, title, path: `/site/${name}`, content });
  });
}

function describeService(
  surroundings: Surroundings,
  entry: CatalogueEntry,
  language: Language,
): Page {
  const title = entry.names[language];
  return {
    language,
    title,
    path: `/${entry.kind}/`,
    back: { path: "/", label: HALL[language].back },
    content: html`<div class="head">${drawIcon(surroundings, entry, 56)}
<div><h1>${title}</h1><p class="lead">${leadOf(surroundings, entry, language)}</p></div></div>
<p class="note">${SERVICE_NOTE[language]}</p>`,
  };
}

function describeHall(surroundings: Surroundings, portalOrigin: string, language: Language): Page {
  const words = HALL[language];
  const cards = servicesOf(surroundings).map(
    (entry) => html`<li><a class="card" href="${localized(`/${entry.kind}/`, language)}">
${drawIcon(surroundings, entry, 46)}
<span>${entry.names[language]}<small>${leadOf(surroundings, entry, language)}</small></span></a></li>\n`,
  );
  return {
    language,
    title: words.title,
    path: "/",
    content: html`<h1>${words.title}</h1><p class="lead">${words.lead(nameId(surroundings)[language])}</p>
${describeTour(surroundings, portalOrigin, language)}
<ul class="cards">${cards}
<li><a class="card" href="${localized("/mail", language)}"><span>${words.mail}<small>${words.mailLead}</small></span></a></li>
</ul>`,
  };
}

function drawIcon({ pictures }: Surroundings, { kind }: CatalogueEntry, size: number): Html {
  const path = `/${kind}/icon.svg`;
  return pictures.has(path)
    ? html`<img src="${path}" alt="" width="${`${size}`}" height="${`${size}`}">`
    : html``;
}

const leadOf = ({ world }: Surroundings, { kind }: CatalogueEntry, language: Language): string =>
  world.services[kind]?.lead[language] ?? "";
