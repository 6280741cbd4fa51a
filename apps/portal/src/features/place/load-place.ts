import {
  API_IDENTIFIER,
  HIDDEN_SERVICE_ID,
  listPlaces,
  listServices,
  type Place,
  type Service,
} from "@musubi/contract";
import type { Client } from "@musubi/contract/client";
import { type ErrorReason, reasonForFailure } from "../../navigation/reasons.ts";

/** A service, and what it is to the holder's ID; nothing where they do not use it. */
export type ServicePlace = { readonly service: Service; readonly place: Place | undefined };

export type LoadedPlace =
  | ({ readonly do: "show" } & ServicePlace)
  /** No service that holders see. */
  | { readonly do: "unknown" }
  | { readonly do: "offer-retry" }
  | { readonly do: "error-page"; readonly reason: ErrorReason };

/** Looks up what a service is to the holder. No service is asked. */
export async function loadPlace(client: Client, id: number): Promise<LoadedPlace> {
  const [services, places] = await Promise.all([
    client.send(listServices, { query: { identifier: `${API_IDENTIFIER}` } }),
    client.send(listPlaces, {}),
  ]);
  const failure = [services, places].find((outcome) => !outcome.ok);
  if (!services.ok || !places.ok) {
    const reason = failure && !failure.ok ? reasonForFailure(failure) : "unexpected";
    return reason === "offline" ? { do: "offer-retry" } : { do: "error-page", reason };
  }
  const service = services.data.find(({ service_id }) => service_id === id);
  if (id === HIDDEN_SERVICE_ID || !service?.service_icon_display) return { do: "unknown" };
  const place = places.data.places.find(({ service_id }) => service_id === id);
  return { do: "show", service, place };
}
