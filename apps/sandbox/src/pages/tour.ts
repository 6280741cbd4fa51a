import type { CatalogueEntry, Language } from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { nameId, type Surroundings, servicesOf } from "../surroundings.ts";
import { type Html, html } from "./html.ts";
import { localized } from "./page.ts";
import { TOUR, type TourFacts } from "./tour-words.ts";

/** The people and services of a first tour through a world. */
type Tour = {
  /** Logs in first, at `home`. */
  readonly holder: DemoPerson;
  readonly home: CatalogueEntry;
  /** Another ID, which merges into the holder's, and a service that moves with it. */
  readonly other: DemoPerson;
  readonly moved: CatalogueEntry;
  /** A person without an account at `linkable` yet, whose accounts can be linked. */
  readonly linker: DemoPerson;
  readonly linkable: CatalogueEntry;
};

/** Returns a tour with a log-in, a merge and a link. None in a world where a part is missing. */
export function chooseTour(surroundings: Surroundings): Tour | undefined {
  const services = servicesOf(surroundings);
  const sites = services.filter(({ clients }) => clients.length > 0);
  const people = surroundings.world.people.filter(({ password }) => password !== undefined);
  const uses = (person: DemoPerson, { kind }: CatalogueEntry) =>
    person.services.some(({ service }) => service === kind);

  const holder = people.find((person) => sites.some((site) => uses(person, site)));
  if (holder === undefined) return undefined;
  const home = sites.find((site) => uses(holder, site));
  const mergesWith = (person: DemoPerson) =>
    services
      .filter((service) => uses(person, service))
      .every((service) => service.mergeable === true && !uses(holder, service));
  const other = people.find(
    (person) => mergesWith(person) && sites.some((site) => uses(person, site)),
  );
  if (home === undefined || other === undefined) return undefined;
  const moved = sites.findLast((site) => uses(other, site));
  const linkables = sites.filter(({ link }) => link.method !== "none");
  const rest = people.filter((person) => person !== holder && person !== other);
  const linker = rest.find((person) => linkables.some((site) => !uses(person, site)));
  const linkable = linker && linkables.find((site) => !uses(linker, site));
  return moved && linker && linkable && { holder, home, other, moved, linker, linkable };
}

/** What a new user can try, in five lines. */
export function describeTour(
  surroundings: Surroundings,
  portalOrigin: string,
  language: Language,
): Html {
  const tour = chooseTour(surroundings);
  if (tour === undefined) return html``;
  const words = TOUR[language];
  const linkTo = ({ kind, names }: CatalogueEntry) =>
    html`<a href="${localized(`/${kind}/`, language)}">${surroundings.world.services[kind]?.called[language] ?? names[language]}</a>`;
  const facts: TourFacts = {
    id: nameId(surroundings)[language],
    holder: describePerson(tour.holder),
    other: describePerson(tour.other),
    linker: describePerson(tour.linker),
    home: linkTo(tour.home),
    moved: linkTo(tour.moved),
    linkable: linkTo(tour.linkable),
    portal: html`<a href="${portalOrigin}/index?lng=${language}">${words.portal}</a>`,
    mail: html`<a href="${localized("/mail", language)}">${words.mail}</a>`,
  };
  return html`<h2>${words.title}</h2>
<ol class="tour">${words.steps(facts).map((step) => html`<li>${step}</li>\n`)}</ol>`;
}

const describePerson = ({ email, password = "" }: DemoPerson): Html =>
  html`<b>${email}</b> / <b>${password}</b>`;
