import {
  certifyStoreAccount,
  listActiveServiceIds,
  migrateAccount,
  UserKind,
} from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { type Sandbox, startSandbox } from "../world/sandbox.ts";
import {
  catalogueWith,
  signPoolTokens,
  startTokenIssuer,
  type TokenIssuer,
} from "../world/token-issuer.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const OLD_STORE = { email: "old-store@example.jp", password: "Store2020" };
const OLD_APP = { sub: "app-2001", email: "old-app@example.jp" };

let sandbox: Sandbox;
let app: TokenIssuer;
let school: TokenIssuer;
beforeAll(async () => {
  [sandbox, app, school] = await Promise.all([
    startSandbox(),
    startTokenIssuer("app"),
    startTokenIssuer("school"),
  ]);
});
beforeEach(() => sandbox.reset());
afterAll(async () => {
  await sandbox[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
  await school[Symbol.asyncDispose]();
});

const signAtApp = (world: World) => app.sign(OLD_APP, world.parts.now());
const signAtPool = async (world: World) => (await signPoolTokens(world, kenji)).idToken;
const certifyAtStore = async (world: World, bearer: string) =>
  dataOf(await world.client({ bearer }).send(certifyStoreAccount, { body: OLD_STORE })).user_id;

// A proof is good for the one thing that its holder was asked to prove.
test.each([
  ["EXISTING", "the ID pool's token", hana, 2, signAtPool, UserKind.EXISTING, UserKind.HOBO],
  ["HOBO", "the app's token", hana, 2, signAtApp, UserKind.HOBO, UserKind.EXISTING],
  ["HOBO", "the store's proof", kenji, 1, certifyAtStore, UserKind.HOBO, UserKind.EXISTING],
] as const)(
  "account_pattern %s with %s is refused, and the proof not spent",
  async (_pattern, _proof, person, service_kind, prove, wrong, right) => {
    const catalogue = catalogueWith(sandbox.origin, { app, school });
    await using world = await createWorld([hana, kenji], sandbox, { catalogue });
    const { access_token: bearer } = await world.signIn(person);
    const migration_user_key = await prove(world, bearer);
    const migrate = (account_pattern: UserKind) =>
      world.client({ bearer }).send(migrateAccount, {
        body: { identifier: 1, migration_user_key, service_kind, account_pattern },
      });
    const isTied = async (): Promise<boolean> =>
      dataOf(await world.client({ bearer }).send(listActiveServiceIds, { body: {} })).includes(
        service_kind,
      );
    expect(codeOf(await migrate(wrong))).toBe("InvalidProofException");
    expect(await isTied()).toBe(false);
    dataOf(await migrate(right));
    expect(await isTied()).toBe(true);
  },
);
