import { type Catalogue, HIDDEN_SERVICE_ID, listServices } from "@musubi/contract";
import { answer, refuse } from "../answer.ts";
import { findTies } from "../database/queries/ties.ts";
import { route } from "../http/register-call.ts";

export const listServicesRoute = route(listServices, async ({ database, config }, { bearer }) => {
  const ties = await findTies(database.db, bearer.family);
  if (!ties) return refuse("NotAuthorizedException");
  const since = new Map(ties.map((tie) => [tie.serviceId, tie.since]));
  return answer(
    describeServices(config.catalogue).map((service) => ({
      ...service,
      service_active: since.has(service.service_id) ? 1 : 0,
      service_active_since: since.get(service.service_id) ?? null,
    })),
  );
});

const described = new WeakMap<Catalogue, ReturnType<typeof describe>>();

/** What is the same for everybody, worked out once for each catalogue. */
function describeServices(catalogue: Catalogue): ReturnType<typeof describe> {
  const known = described.get(catalogue);
  if (known) return known;
  const services = describe(catalogue);
  described.set(catalogue, services);
  return services;
}

const describe = (catalogue: Catalogue) =>
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
    }));
