import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { Authenticator } from "../world/authenticator.ts";
import { chooseAtProvider } from "../world/choose-at-provider.ts";
import { Jar } from "../world/jar.ts";
import { titleOf } from "../world/login-visitor.ts";
import { PasskeyVisitor } from "../world/passkey-visitor.ts";
import { createPoolClient, followToPortal, reach } from "../world/pool-client.ts";
import { type Sandbox, startOwnSandbox } from "../world/sandbox.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, yuki, nao } = PEOPLE;

/** With a host beside it, such as `shop.example.jp`. */
const ORIGIN = "https://id.example.jp";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startOwnSandbox("", ORIGIN);
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox[Symbol.asyncDispose]());

const createHttpsWorld = (people: readonly DemoPerson[]) =>
  createWorld(people, sandbox, { origin: ORIGIN });

/** A sign-in that the portal has begun in a browser, up to the page where the holder proves an ID. */
async function begin(world: World, browser: Jar, changes: Record<string, string> = {}) {
  const client = await createPoolClient(reach(world));
  const begun = await client.begin({ ui_locales: "en", ...changes });
  const { headers } = await browser.request(begun.url);
  const address = client.atHome(new URL(headers.get("location") ?? "", begun.url).href);
  return {
    client,
    begun,
    address,
    /** Where the sign-in goes on when it has ended. */
    resume: address.replace("/login/interaction/", "/pool/auth/"),
    redeem: async (answer: Response, from: Jar) => {
      const atHome = { atHome: client.atHome, portal: world.config.portalOrigin };
      return client.redeem(begun, await followToPortal(answer, from, atHome));
    },
  };
}

type SignIn = Awaited<ReturnType<typeof begin>>;

/** Signs in at a page that a browser was led to. Returns the answer that leads on. */
const byPassword = async (world: World, browser: Jar, { address }: SignIn): Promise<Response> => {
  const visitor = new PasskeyVisitor(world, browser);
  const { email, password = "" } = hana;
  return (await visitor.submit(await visitor.open(address), { email, password })).response;
};

const byProvider =
  ({ provider }: typeof yuki | typeof nao) =>
  async (world: World, browser: Jar, { address, client }: SignIn): Promise<Response> => {
    const { subject: person } = provider;
    const { answer } = await chooseAtProvider(browser, address, client.atHome, { person });
    const next = client.atHome(answer.headers.get("location") ?? "");
    return browser.request(new URL(next, world.url).href);
  };

async function byPasskey(world: World, browser: Jar, { address }: SignIn): Promise<Response> {
  const authenticator = new Authenticator(world.config.origin);
  await new PasskeyVisitor(world).addFor(hana, authenticator);
  const visitor = new PasskeyVisitor(world, browser);
  return (await visitor.logIn(authenticator, {}, await visitor.open(address))).response;
}

const WAYS = [
  ["a password", {}, hana, byPassword],
  ["a passkey", {}, hana, byPasskey],
  ["Google, with nothing typed", { identity_provider: "Google" }, yuki, byProvider(yuki)],
  ["Apple", { identity_provider: "SignInWithApple" }, nao, byProvider(nao)],
] as const;

/** Expects that nothing of a sign-in is left that could bring a token. */
async function expectNothingGiven({ database }: World): Promise<void> {
  const rows = await database.db.selectFrom("oidc_state").select("model").execute();
  expect(rows).toEqual([]);
}

describe("a sign-in to the pool that one browser began", () => {
  test.each(WAYS)(
    "S53: gives it nothing after %s in another browser, where its cookies were planted",
    async (_, asks, holder, signIn) => {
      await using world = await createHttpsWorld([holder]);
      const [attacker, victim] = [new Jar(), new Jar()];
      const begun = await begin(world, attacker, asks);
      victim.plant(attacker);
      const proven = await signIn(world, victim, begun);
      expect(proven.status).toBe(303);
      const resumed = await attacker.request(begun.resume);
      expect(resumed.headers.get("location")).toBeNull();
      expect(resumed.status).toBe(400);
      const title = titleOf({ html: await resumed.text() });
      expect(title).toBe(words.problem.problems["social-expired"].title);
      await expectNothingGiven(world);
    },
  );

  test.each(WAYS)(
    "is finished by %s there, though it had no cookies before",
    async (_, asks, holder, signIn) => {
      await using world = await createHttpsWorld([holder]);
      const browser = new Jar();
      const begun = await begin(world, browser, asks);
      const tokens = await begun.redeem(await signIn(world, browser, begun), browser);
      expect(tokens.claims()?.sub).toBe(holder.subject);
    },
  );
});
