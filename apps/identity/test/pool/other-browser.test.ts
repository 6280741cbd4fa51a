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
import { loginJa as japanese } from "../world/words.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, yuki, nao } = PEOPLE;

/** With a host beside it, such as `shop.example.jp`. */
const ORIGIN = "https://id.example.jp";

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startOwnSandbox(ORIGIN);
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
    return comeBack(world, browser, client.atHome, address, person);
  };

/** Chooses a person at a provider, and brings the answer back. */
async function comeBack(
  { url }: World,
  browser: Jar,
  atHome: (address: string) => string,
  start: string,
  person: string,
): Promise<Response> {
  const { answer } = await chooseAtProvider(browser, start, atHome, { person });
  return browser.request(new URL(atHome(answer.headers.get("location") ?? ""), url).href);
}

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

  test("S53: goes on at no other address with the same cookies", async () => {
    await using world = await createHttpsWorld([hana]);
    const [attacker, victim] = [new Jar(), new Jar()];
    const begun = await begin(world, attacker);
    victim.plant(attacker);
    await byPassword(world, victim, begun);
    const cookie = attacker.seen.map(({ name, value }) => `${name}=${value}`).join("; ");
    for (const uid of ["another", begun.resume.split("/").at(-1)]) {
      const address = new URL(`/pool/auth/${uid}`, world.url);
      const { status } = await fetch(address, { headers: { cookie }, redirect: "manual" });
      expect(status).toBe(400);
    }
    await expectNothingGiven(world);
  });

  test("S53: brings the attacker's request to the victim's browser alone, with a code that only the attacker could redeem", async () => {
    await using world = await createHttpsWorld([hana]);
    const [attacker, victim] = [new Jar(), new Jar()];
    const begun = await begin(world, attacker);
    victim.plant(attacker);
    const proven = await byPassword(world, victim, begun);
    const atHome = { atHome: begun.client.atHome, portal: world.config.portalOrigin };
    const callback = await followToPortal(proven, victim, atHome);
    // The portal in the victim's browser never left with this state, and redeems nothing.
    expect(callback.pathname).toBe("/success-id");
    expect(callback.searchParams.get("state")).toBe(begun.begun.state);
    expect((await attacker.request(begun.resume)).status).toBe(400);
  });

  test("S53: gives nothing to a browser that lost its cookies since, and says so in its language", async () => {
    await using world = await createHttpsWorld([hana]);
    const [browser, copy] = [new Jar(), new Jar()];
    const begun = await begin(world, browser, { ui_locales: "ja" });
    await byPassword(world, browser, begun);
    copy.plant(browser);
    const answer = await copy.request(begun.resume, { headers: { "accept-language": "en" } });
    const title = titleOf({ html: await answer.text() });
    expect([answer.status, title]).toEqual([
      400,
      japanese.problem.problems["social-expired"].title,
    ]);
    await expectNothingGiven(world);
    // The sign-in is over for its own browser, too: the portal begins another.
    expect((await browser.request(begun.resume)).status).toBe(400);
    const again = await begin(world, browser);
    const tokens = await again.redeem(await byPassword(world, browser, again), browser);
    expect(tokens.claims()?.sub).toBe(hana.subject);
  });

  test("is finished once, and Back finds that it is over", async () => {
    await using world = await createHttpsWorld([hana]);
    const browser = new Jar();
    const begun = await begin(world, browser);
    await begun.redeem(await byPassword(world, browser, begun), browser);
    for (const address of [begun.resume, begun.address]) {
      const answer = await browser.request(address, { headers: { "accept-language": "en" } });
      const title = titleOf({ html: await answer.text() });
      expect([answer.status, title]).toEqual([400, words.problem.problems["social-expired"].title]);
    }
  });

  test("is finished although somebody logs in meanwhile", async () => {
    await using world = await createHttpsWorld([hana, kenji]);
    const browser = new Jar();
    const begun = await begin(world, browser);
    const proven = await byPassword(world, browser, begun);
    await world.submitSignIn(browser, world.loginUrl(), kenji);
    expect((await begun.redeem(proven, browser)).claims()?.sub).toBe(hana.subject);
  });

  test("is finished in each of two tabs that left for providers at once, and beside a popup", async () => {
    await using world = await createHttpsWorld([yuki, nao]);
    const browser = new Jar();
    const google = await begin(world, browser, { identity_provider: "Google" });
    const apple = await begin(world, browser, { identity_provider: "SignInWithApple" });
    const byGoogle = await byProvider(yuki)(world, browser, google);
    const { atHome } = google.client;
    const asked = { origin: world.config.portalOrigin, nonce: "a".repeat(32), lng: "en" };
    const popup = `${world.url}/social/broker/google?${new URLSearchParams(asked)}`;
    const popped = await comeBack(world, browser, atHome, popup, yuki.provider.subject);
    expect(await popped.text()).toContain("&quot;ok&quot;:true");
    const byApple = await byProvider(nao)(world, browser, apple);
    expect((await google.redeem(byGoogle, browser)).claims()?.sub).toBe(yuki.subject);
    expect((await apple.redeem(byApple, browser)).claims()?.sub).toBe(nao.subject);
  });

  test("two first requests at once, of a browser without cookies, end as themselves or not at all", async () => {
    await using world = await createHttpsWorld([hana, yuki]);
    const browser = new Jar();
    const google = await begin(world, browser, { identity_provider: "Google" });
    const typed = await begin(world, browser);
    // Neither page has the other's cookies yet.
    const [byGoogle, byHana] = await Promise.all([
      byProvider(yuki)(world, browser, google),
      byPassword(world, browser, typed),
    ]);
    for (const [{ redeem }, answer, { subject }] of [
      [google, byGoogle, yuki],
      [typed, byHana, hana],
    ] as const) {
      if (answer.status !== 303) {
        expect(answer.status).toBe(403);
        continue;
      }
      const ended = await redeem(answer, browser).catch(({ message }: Error) => message);
      // The other's answer may have replaced the form cookie before this one was finished.
      if (typeof ended === "string") expect(ended).toMatch(/^No redirect: 400 /);
      else expect(ended.claims()?.sub).toBe(subject);
    }
  });
});
