import {
  deleteService,
  eraseService,
  glanceAtHome,
  type Language,
  listActiveServiceIds,
  listPlaces,
  type Place,
  sendEraseCode,
  undoLink,
  wakeService,
} from "@musubi/contract";
import type { DemoPerson } from "@musubi/demo-world";
import type { Browser } from "./browser.ts";
import { dataOf } from "./outcomes.ts";
import type { World } from "./world.ts";

/**
 * Signs a holder in. Returns the calls about the services of their ID. Each uses a new client: one client sends identical
 * parallel requests once.
 */
export async function placeCallsAs(
  world: World,
  person: DemoPerson,
  language: Language = "en",
  browser?: Browser,
) {
  const { access_token: bearer } = await world.signIn(person, browser);
  const client = () => world.client({ bearer, language });
  const at = (service_id: number) => ({ body: { service_id } });
  return {
    bearer,
    client: client(),
    leave: (serviceId: number) => client().send(deleteService, at(serviceId)),
    comeBack: (serviceId: number) => client().send(wakeService, at(serviceId)),
    sendEraseCode: (serviceId: number) => client().send(sendEraseCode, at(serviceId)),
    erase: (service_id: number, code: string) =>
      client().send(eraseService, { body: { service_id, code } }),
    undoLink: (serviceId: number) => client().send(undoLink, at(serviceId)),
    places: async (): Promise<Place[]> => dataOf(await client().send(listPlaces, {})).places,
    glimpse: async () => dataOf(await client().send(glanceAtHome, {})).places,
    services: async (): Promise<number[]> =>
      dataOf(await client().send(listActiveServiceIds, { body: {} })),
  };
}

/** Returns all ties in the database. */
export const readTies = ({ database }: World) =>
  database.db.selectFrom("tie").selectAll().orderBy("account").orderBy("service_id").execute();

/** Returns all sleeps in the database, oldest first. */
export const readSleeps = ({ database }: World) =>
  database.db.selectFrom("sleep").selectAll().orderBy("left_at").execute();

/** Returns the states of the accounts that were left: first those that are erased by now, then those that sleep. */
export async function readLeft(world: World): Promise<string[]> {
  const erased = await world.database.db.selectFrom("erased_place").selectAll().execute();
  return [...erased.map(() => "erased"), ...(await readSleeps(world)).map(({ state }) => state)];
}
