import {
  checkDeletion,
  deleteService,
  dismissPlace,
  glimpseHome,
  listActiveServiceIds,
  listPlaces,
  type Place,
  refreshPlaces,
} from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import { workOutbox } from "../../world/mailbox.ts";
import { dataOf } from "../../world/outcomes.ts";
import type { World } from "../../world/world.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

const stateOf = ({ service_id, state }: Pick<Place, "service_id" | "state">) =>
  `${service_id} ${state}`;

/**
 * The calls that show a holder's places, and those that make identity ask the services. Each uses a new client: one
 * client would send the same call only once.
 */
export async function placeCallsAs(world: World, person: DemoPerson) {
  const { access_token: bearer } = await world.signIn(person);
  const client = () => world.client({ bearer });
  return {
    refresh: async () => dataOf(await client().send(refreshPlaces, {})).places.map(stateOf),
    places: async () => dataOf(await client().send(listPlaces, {})).places.map(stateOf),
    glimpse: async () => (dataOf(await client().send(glimpseHome, {})).places ?? []).map(stateOf),
    dismiss: async (service_id: number) =>
      void dataOf(await client().send(dismissPlace, { body: { service_id } })),
    leave: async (service_id: number) =>
      void dataOf(await client().send(deleteService, { body: { service_id } })),
    services: async (): Promise<number[]> =>
      dataOf(await client().send(listActiveServiceIds, { body: {} })),
    check: async (service_id: number) =>
      dataOf(
        await client().send(checkDeletion, { body: { service_id, user_key: person.subject } }),
      ),
  };
}

/** Lets a minute pass, and runs the jobs that have become due. */
export async function passAMinute(world: World): Promise<void> {
  world.passTime(MINUTE);
  await workOutbox(world);
}

/** Returns the rows of an account's ties. */
export const tiesOf = ({ database }: World, account: string) =>
  database.db
    .selectFrom("tie")
    .selectAll()
    .where("account", "=", account)
    .orderBy("service_id")
    .execute();
