import {
  type Catalogue,
  certifyServiceAccount,
  checkServiceMigration,
  forgotServicePassword,
  resetServicePassword,
} from "@musubi/contract";
import { DEMO_SERVICES, type DemoPerson, demoConnectorSecret, PEOPLE } from "@musubi/demo-world";
import type { Sandbox } from "../../world/sandbox.ts";
import type { World } from "../../world/world.ts";
import { NEW_PASSWORD } from "./store-calls.ts";

export const BOOKSHOP_ID = 7;
export const BOOKSHOP = "bookshop";

/** A second service by password, with its own accounts, which have the ids, addresses and passwords of the store's. */
export const withBookshop = (catalogue: Catalogue, { origin }: Sandbox, forgot = true) => ({
  catalogue: [
    ...catalogue,
    ...catalogue
      .filter(({ kind }) => kind === "store")
      .map((store) => ({
        ...store,
        service_id: BOOKSHOP_ID,
        kind: BOOKSHOP,
        names: { ja: "書店", en: "Bookshop" },
        link: { method: "password" as const, forgot },
        connector: { url: `${origin}/store`, secret: "CONNECTOR_SECRET_BOOKSHOP" },
      })),
  ],
  connectorSecrets: new Map<string, string>([
    ...DEMO_SERVICES.map((kind) => [kind, demoConnectorSecret(kind)] as const),
    [BOOKSHOP, demoConnectorSecret("store")],
  ]),
});

/** Signs a person in, and returns their calls about the service of a kind. */
export async function serviceCallsAs(world: World, kind: string, person: DemoPerson = PEOPLE.hana) {
  const { access_token } = await world.signIn(person);
  const client = () => world.client({ bearer: access_token });
  const params = { kind };
  return {
    certify: (email: string, password: string) =>
      client().send(certifyServiceAccount, { params, body: { email, password } }),
    checkMigration: (email: string) =>
      client().send(checkServiceMigration, { params, body: { email } }),
    forgot: (email: string) => client().send(forgotServicePassword, { params, body: { email } }),
    reset: (email: string, confirmation_code: string, password: string = NEW_PASSWORD) =>
      client().send(resetServicePassword, { params, body: { email, password, confirmation_code } }),
  };
}
