import type { CatalogueEntry, Language } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { nameId, type Surroundings, servicesOf } from "../surroundings.ts";
import { type Html, html } from "./html.ts";
import { localized } from "./page.ts";
import { TOUR, type TourFacts } from "./tour-words.ts";

/** Who and what a first walk through a world meets. */
type Tour = {
  /** Logs in first, at `home`. */
  readonly holder: DemoPerson;
  readonly home: CatalogueEntry;
  /** Logs people in with the ID as well, and has no account of the holder's yet. */
  readonly next: CatalogueEntry;
  /** Has accounts that can be linked, none of them the holder's. */
  readonly linkable: CatalogueEntry;
  /** Another ID, which merges into the holder's. */
  readonly other: DemoPerson;
};

/** Finds a walk that leads through everything; none in a world where something of it is missing. */
export function chooseTour(surroundings: Surroundings): Tour | undefined {
  const services = servicesOf(surroundings);
  const sites = services.filter(({ client }) => client !== undefined);
  const people = surroundings.world.people.filter(({ password }) => password !== undefined);
  const uses = (person: DemoPerson, { kind }: CatalogueEntry) =>
    person.services.some(({ service }) => service === kind);

  const holder = people.find((person) => sites.some((site) => uses(person, site)));
  if (holder === undefined) return undefined;
  const home = sites.find((site) => uses(holder, site));
  const unused = sites.filter((site) => !uses(holder, site));
  const linkable = unused.find(({ link }) => link.way !== "none");
  const next = unused.findLast((site) => site !== linkable);
  const other = people.find(
    (person) =>
      person !== holder &&
      person.services.length > 0 &&
      services
        .filter((service) => uses(person, service))
        .every((service) => service.mergeable === true && !uses(holder, service)),
  );
  return home && next && linkable && other && { holder, home, next, linkable, other };
}

/** What a newcomer can try, in five lines. */
export function describeTour(
  surroundings: Surroundings,
  portalOrigin: string,
  language: Language,
): Html {
  const tour = chooseTour(surroundings);
  if (tour === undefined) return html``;
  const { holder, home, next, linkable, other } = tour;
  const nameOf = ({ kind, names }: CatalogueEntry) =>
    surroundings.world.services[kind]?.called[language] ?? names[language];
  const linkTo = (entry: CatalogueEntry) =>
    html`<a href="${localized(`/${entry.kind}/`, language)}">${nameOf(entry)}</a>`;
  const words = TOUR[language];
  const facts: TourFacts = {
    id: nameId(surroundings)[language],
    holder: describePerson(holder),
    other: describePerson(other),
    home: linkTo(home),
    next: linkTo(next),
    linkable: linkTo(linkable),
    portal: html`<a href="${portalOrigin}/index?lng=${language}">${words.portal}</a>`,
    mail: html`<a href="${localized("/mail", language)}">${words.mail}</a>`,
  };
  return html`<h2>${words.title}</h2>
<ol class="tour">${words.steps(facts).map((step) => html`<li>${step}</li>\n`)}</ol>`;
}

const describePerson = ({ email, password = "" }: DemoPerson): Html =>
  html`<b>${email}</b> / <b>${password}</b>`;
