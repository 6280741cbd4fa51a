import { type Catalogue, HIDDEN_SERVICE_ID, listServices, type Output } from "@musubi/contract";
import { answer, refuse } from "@musubi/contract/answer";
import { findTies } from "../../database/queries/ties.ts";
import { route } from "../register-call.ts";

export const listServicesRoute = route(listServices, async ({ database, config }, { bearer }) => {
  const ties = await findTies(database.db, bearer.family);
  if (!ties) return refuse("NotAuthorizedException");
  return answer(
    describeServices(config.catalogue).map((service) => {
      const tie = ties.find(({ serviceId }) => serviceId === service.service_id);
      return tie ? { ...service, service_active: 1, service_active_since: tie.since } : service;
    }),
  );
});

const described = new WeakMap<Catalogue, ServiceList>();

type ServiceList = Output<typeof listServices>;

/** How the services look to somebody who uses none, worked out once for each catalogue. */
function describeServices(catalogue: Catalogue): ServiceList {
  const known = described.get(catalogue);
  if (known) return known;
  const services = describe(catalogue);
  described.set(catalogue, services);
  return services;
}

const describe = (catalogue: Catalogue): ServiceList =>
  catalogue
    .filter((entry) => entry.service_id !== HIDDEN_SERVICE_ID)
    .toSorted((a, b) => a.service_order - b.service_order)
    .map((entry) => ({
      service_id: entry.service_id,
      service_order: entry.service_order,
      service_name_jp: entry.service_name_jp,
      service_name_en: entry.service_name_en,
      service_icon_display: entry.service_icon_display,
      service_icon_path: entry.service_icon_path,
      service_icon_redirect_url: JSON.stringify(entry.service_icon_redirect_url),
      service_active: 0,
      service_active_since: null,
    }));
