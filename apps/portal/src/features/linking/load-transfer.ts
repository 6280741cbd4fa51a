import { listPlaces, type Place, type Service } from "@musubi/contract";
import type { Asking } from "../../api/api.ts";
import { askServices } from "../../api/ask-services.ts";
import { type Loaded, loadedFrom } from "../../loading/loaded.ts";

export type Transfer = {
  readonly services: readonly Service[];
  readonly asleep: readonly number[];
};

/** Loads the services, and which of them sleep. Without an answer about that, none does. */
export async function loadTransfer({ api }: Asking): Promise<Loaded<Transfer>> {
  const [services, places] = await Promise.all([
    askServices(api.identity),
    api.identity.send(listPlaces, {}),
  ]);
  const asleep = (places.ok ? places.data.places : [])
    .filter(({ state }) => state === "asleep")
    .map(({ service_id }) => service_id);
  return loadedFrom(services, (listed) => ({ services: listed, asleep }));
}

/** Returns whether the screen already shows these places. If not, it is loaded again. */
export function isAsShown({ services, asleep }: Transfer, places: readonly Place[]): boolean {
  const active = services
    .filter((each) => each.service_active === 1)
    .map((each) => each.service_id);
  const idsOf = (wanted: Place["state"]) =>
    places.filter(({ state }) => state === wanted).map(({ service_id }) => service_id);
  return isSame(active, idsOf("active")) && isSame(asleep, idsOf("asleep"));
}

const isSame = (some: readonly number[], others: readonly number[]): boolean =>
  some.length === others.length && some.every((id) => others.includes(id));
