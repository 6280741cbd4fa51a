import { migrateAccount, ServiceType, UserKind } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import { certify, OLD_APP, OLD_STORE, servicesOf, startNeighbours } from "./old-accounts.ts";

const { hana, kenji } = PEOPLE;
const { app, createLinkWorld } = await startNeighbours();

/** Signs Kenji in, and returns a call that links an account and names its addresses. */
async function arrive() {
  const world = await createLinkWorld([hana, kenji]);
  const { access_token: bearer } = await world.signIn(kenji);
  const migrate = (
    store_migration_info: { before_email: string; after_email: string },
    rest: {
      readonly migration_user_key: string;
      readonly service_kind: number;
      readonly account_pattern?: UserKind;
    },
  ) =>
    world.client({ bearer }).send(migrateAccount, {
      body: {
        identifier: 1,
        account_pattern: UserKind.EXISTING,
        ...rest,
        store_migration_info,
      },
    });
  return { world, bearer, migrate };
}

const before_email = OLD_STORE.email;
const after_email = kenji.email;

describe("the addresses that a request to link names", () => {
  test.each([
    ["another account's", { before_email: "moved-store@example.jp", after_email }],
    ["the wrong way round", { before_email: after_email, after_email: before_email }],
    ["another holder's", { before_email, after_email: hana.email }],
  ])("%s are refused, and the proof is not spent", async (_, named) => {
    const { world, bearer, migrate } = await arrive();
    await using _world = world;
    const store = {
      migration_user_key: await certify(world, bearer),
      service_kind: ServiceType.STORE,
    };
    expect(codeOf(await migrate(named, store))).toBe("InvalidParameterException");
    expect(await servicesOf(world, bearer)).toEqual([2, 3]);
    dataOf(await migrate({ before_email, after_email }, store));
    expect(await servicesOf(world, bearer)).toEqual([1, 2, 3]);
  });

  test("may differ in case and width", async () => {
    const { world, bearer, migrate } = await arrive();
    await using _world = world;
    const named = { before_email: "Ｏｌｄ-Store@Example.JP", after_email: "KENJI@example.jp" };
    const migration_user_key = await certify(world, bearer);
    const service_kind = ServiceType.STORE;
    dataOf(await migrate(named, { migration_user_key, service_kind }));
  });

  test("are not checked for a caller without a proof", async () => {
    const { world, migrate } = await arrive();
    await using _world = world;
    const forged = { migration_user_key: "made up", service_kind: ServiceType.STORE };
    for (const named of [
      { before_email, after_email },
      { before_email, after_email: hana.email },
    ]) {
      expect(codeOf(await migrate(named, forged))).toBe("InvalidProofException");
    }
  });

  test("are checked for the app and in a merge as well", async () => {
    const world = await createLinkWorld([hana, kenji]);
    await using _world = world;
    const { access_token: bearer } = await world.signIn(hana);
    const client = world.client({ bearer });
    const link = async (before: string, key: string, account_pattern: UserKind) =>
      codeOf(
        await client.send(migrateAccount, {
          body: {
            identifier: 1,
            migration_user_key: key,
            service_kind: ServiceType.APP,
            account_pattern,
            store_migration_info: { before_email: before, after_email: hana.email },
          },
        }),
      );
    const token = await app.sign(OLD_APP, world.parts.now());
    const { idToken } = await signPoolTokens(world, kenji);
    const refused = "InvalidParameterException";
    expect(await link(kenji.email, token, UserKind.EXISTING)).toBe(refused);
    expect(await link(OLD_APP.email, idToken, UserKind.HOBO)).toBe(refused);
    expect(await servicesOf(world, bearer)).toEqual([1]);
  });
});
