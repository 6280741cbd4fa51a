import { migrateAccount, UserKind } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { signPoolTokens } from "../world/token-issuer.ts";
import type { World } from "../world/world.ts";
import { certify, OLD_APP, servicesOf, startNeighbours } from "./old-accounts.ts";

const { hana, kenji } = PEOPLE;
const { app, createLinkWorld } = await startNeighbours();

const signAtApp = (world: World) => app.sign(OLD_APP, world.parts.now());
const signAtPool = async (world: World) => (await signPoolTokens(world, kenji)).idToken;

// A proof is accepted only with the account_pattern that it was made for.
test.each([
  ["EXISTING", "the ID pool's token", hana, 2, signAtPool, UserKind.EXISTING, UserKind.HOBO],
  ["HOBO", "the app's token", hana, 2, signAtApp, UserKind.HOBO, UserKind.EXISTING],
  ["HOBO", "the store's proof", kenji, 1, certify, UserKind.HOBO, UserKind.EXISTING],
] as const)(
  "account_pattern %s with %s is refused, and the proof is not spent",
  async (_pattern, _proof, person, service_kind, prove, wrong, right) => {
    await using world = await createLinkWorld([hana, kenji]);
    const { access_token: bearer } = await world.signIn(person);
    const migration_user_key = await prove(world, bearer);
    const migrate = (account_pattern: UserKind) =>
      world.client({ bearer }).send(migrateAccount, {
        body: { identifier: 1, migration_user_key, service_kind, account_pattern },
      });
    const isTied = async () => (await servicesOf(world, bearer)).includes(service_kind);
    expect(codeOf(await migrate(wrong))).toBe("InvalidProofException");
    expect(await isTied()).toBe(false);
    dataOf(await migrate(right));
    expect(await isTied()).toBe(true);
  },
);
