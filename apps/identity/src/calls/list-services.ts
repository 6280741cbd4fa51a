import { HIDDEN_SERVICE_ID, listServices } from "@musubi/contract";
import { findTies } from "../database/queries/ties.ts";
import { answer, refuse } from "../http/answer.ts";
import { route } from "../http/register-call.ts";

export const listServicesRoute = route(listServices, async ({ database, config }, { bearer }) => {
  const ties = await findTies(database.db, bearer.family);
  if (!ties) return refuse("NotAuthorizedException");
  const since = new Map(ties.map((tie) => [tie.serviceId, tie.since]));
  return answer(
    config.catalogue
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
        service_active: since.has(entry.service_id) ? 1 : 0,
        service_active_since: since.get(entry.service_id) ?? null,
      })),
  );
});
