import { HIDDEN_SERVICE_ID, listPlaces, type Place, type Service } from "@musubi/contract";
import type { Asking } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import { joinOutcomes } from "../../api/outcomes.ts";
import type { Opening } from "../../loading/define-screen.ts";
import { type Loaded, loadedFrom } from "../../loading/loaded.ts";
import type { Address } from "../../navigation/address.ts";
import type { Portal } from "../../portal/portal-context.ts";

/** A service, and the holder's place there. `place` is undefined if the ID has no account at the service. */
export type ServicePlace = { readonly service: Service; readonly place: Place | undefined };

/** The id of the service that the address names, if any. */
export type Named = { readonly id: number | undefined };

/** Reads the service from an address `/service/{kind}`. */
export const enterPlace = ({ config }: Pick<Portal, "config">, { path }: Address): Named => ({
  id: config.kinds.find(({ kind }) => kind === path.split("/")[2])?.service_id,
});

/**
 * Loads the holder's relation to a service. Undefined for a service that holders do not see. The
 * service itself is not asked.
 */
export async function loadPlace(
  { api }: Asking,
  { params: { id } }: Pick<Opening<Named>, "params">,
): Promise<Loaded<ServicePlace | undefined>> {
  if (id === undefined) return { do: "show", data: undefined };
  const [services, places] = await Promise.all([
    askServices(api.identity),
    api.identity.send(listPlaces, {}),
  ]);
  return loadedFrom(joinOutcomes(services, places), ([listed, known]) => {
    const service = listed.find(({ service_id }) => service_id === id);
    if (id === HIDDEN_SERVICE_ID || !service?.service_icon_display) return undefined;
    return { service, place: known.places.find(({ service_id }) => service_id === id) };
  });
}
