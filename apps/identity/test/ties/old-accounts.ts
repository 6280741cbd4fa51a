import {
  certifyStoreAccount,
  type Language,
  listActiveServiceIds,
  migrateAccount,
  UserKind,
} from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeEach } from "vitest";
import { dataOf } from "../world/outcomes.ts";
import { startSandbox } from "../world/sandbox.ts";
import { catalogueWith, startTokenIssuer } from "../world/token-issuer.ts";
import { createWorld, type World } from "../world/world.ts";

export const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
export const OLD_APP = { sub: "app-2001", email: "old-app@example.jp", email_verified: true };
export const OLD_SCHOOL = { sub: "school-3001", email: "old-school@example.jp" };

/** Starts the services with their old accounts, and the token issuers of app and school, for one file's tests. */
export async function startNeighbours() {
  const [sandbox, app, school] = await Promise.all([
    startSandbox(),
    startTokenIssuer("app"),
    startTokenIssuer("school"),
  ]);
  beforeEach(() => sandbox.reset());
  afterAll(async () => {
    for (const neighbour of [sandbox, app, school]) await neighbour[Symbol.asyncDispose]();
  });
  const catalogue = catalogueWith(sandbox.origin, { app, school });
  return {
    sandbox,
    app,
    school,
    createLinkWorld: (people: readonly DemoPerson[] = [PEOPLE.hana]) =>
      createWorld(people, sandbox, { catalogue }),
    ownerOf: async (service: "store" | "app" | "school", email: string) =>
      (await sandbox.state(service)).accounts.find((account) => account.email === email)?.owner,
  };
}

export const link = (
  world: World,
  bearer: string,
  service_kind: number,
  migration_user_key: string,
  language: Language = "en",
) =>
  world.client({ bearer, language }).send(migrateAccount, {
    body: {
      identifier: 1,
      migration_user_key,
      service_kind,
      account_pattern: UserKind.EXISTING,
    },
  });

export const certify = async (
  world: World,
  bearer: string,
  credentials = OLD_STORE,
): Promise<string> =>
  dataOf(await world.client({ bearer }).send(certifyStoreAccount, { body: credentials })).user_id;

export const servicesOf = async (world: World, bearer: string): Promise<number[]> =>
  dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} }));
