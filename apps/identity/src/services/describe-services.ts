import {
  type Catalogue,
  type CatalogueEntry,
  HIDDEN_SERVICE_ID,
  LANGUAGES,
  type Language,
  type listServiceAddresses,
  type listServices,
  type Output,
} from "@musubi/contract";
import type { Tie } from "../database/queries/ties.ts";
import type { Config } from "../settings/config.ts";

type ServiceList = Output<typeof listServices>;

type Described = Pick<Config, "catalogue" | "origin" | "portalOrigin">;

/** Returns the catalogue as a holder sees it: which services are in use, since when, and under which address. */
export const describeServices = (config: Described, ties: readonly Tie[]): ServiceList =>
  describeUnused(config).map((service) => {
    const tie = ties.find(({ service_id }) => service_id === service.service_id);
    if (!tie) return service;
    const { since: service_active_since, service_email } = tie;
    return {
      ...service,
      ...entranceOf(config, service),
      service_active: 1,
      service_active_since,
      service_email,
    };
  });

/** Returns the link that logs a holder in at a service, if its entry says how. */
function entranceOf(
  { catalogue, origin }: Described,
  { service_id }: ServiceList[number],
): Pick<ServiceList[number], "service_entrance_url"> {
  const entry = catalogue.find((each) => each.service_id === service_id);
  if (entry === undefined || initiatorOf(entry) === undefined) return {};
  const links = LANGUAGES.map((lng) => [lng, findEntrance(entry, origin, lng)] as const);
  return { service_entrance_url: describeSites(links) };
}

/** Returns the link to a service in one language; undefined if the service has no page. */
export function findEntrance(
  entry: Pick<CatalogueEntry, "clients" | "sites">,
  origin: string,
  language: Language,
): string | undefined {
  const { sites } = entry;
  const initiator = initiatorOf(entry);
  if (initiator === undefined) return sites[language] ?? sites.ja ?? sites.en;
  const url = new URL(initiator);
  url.searchParams.set("iss", origin);
  url.searchParams.set("lng", language);
  return url.href;
}

/** The address that starts a log-in at a service: that of its first client that has one. */
const initiatorOf = ({ clients }: Pick<CatalogueEntry, "clients">): string | undefined =>
  clients.find((client) => client.initiate_login_uri !== undefined)?.initiate_login_uri;

const describeSites = (sites: readonly (readonly [string, string | undefined])[]): string =>
  JSON.stringify(sites.map(([lng, url]) => ({ lng, url })));

const described = new WeakMap<Catalogue, ServiceList>();

/** Returns the services as a holder who uses none of them sees them; computed once for each catalogue. */
function describeUnused({ catalogue, portalOrigin }: Described): ServiceList {
  const known = described.get(catalogue);
  if (known) return known;
  const services = inOrder(catalogue).map((entry) => ({
    service_id: entry.service_id,
    service_order: entry.service_order,
    service_name_jp: entry.names.ja,
    service_name_en: entry.names.en,
    service_icon_display: entry.display,
    // A relative path is a file of the portal.
    service_icon_path: entry.icon === undefined ? "" : new URL(entry.icon, portalOrigin).href,
    service_icon_redirect_url: describeSites(Object.entries(entry.sites)),
    service_active: 0 as const,
    service_active_since: null,
  }));
  described.set(catalogue, services);
  return services;
}

/** Returns, for each service with a connector, the address of identity's gateway to it. */
export const describeAddresses = ({
  catalogue,
  origin,
}: Pick<Config, "catalogue" | "origin">): Output<typeof listServiceAddresses> =>
  inOrder(catalogue)
    .filter((entry) => entry.connector)
    .map((entry) => ({ id: entry.service_id, url: `${origin}/services/${entry.kind}` }));

const inOrder = (catalogue: Catalogue) =>
  catalogue
    .filter((entry) => entry.service_id !== HIDDEN_SERVICE_ID)
    .toSorted((a, b) => a.service_order - b.service_order);
