import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { createCookies } from "../../src/hosted/desk/cookies.ts";
import { Jar } from "../world/jar.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createServiceSite, stepToService, withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;

const createServices = () => createWorld([riku, ren], undefined, withClients());

/** A log-in at the store as one person and, in the same browser, a sign-in to the pool as another, both under way. */
async function beginBoth(world: World, browser = new Jar()) {
  const store = await createServiceSite(world);
  const pool = await createPoolClient(reach(world));
  const [atStore, atPool] = [await store.begin(), await pool.begin()];
  const home = { atHome: store.atHome, home: world.url };
  return {
    browser,
    store,
    calls: stepToService(home, atStore.url, browser, riku),
    proof: stepToService(home, atPool.url, browser, ren),
    async expectGood(ofStore: URL, ofPool: URL): Promise<void> {
      expect((await store.redeem(atStore, ofStore)).claims()?.sub).toBe(riku.subject);
      expect((await pool.redeem(atPool, ofPool)).claims()?.sub).toBe(ren.subject);
      // Proving another ID to the pool does not change the login session.
      const silent = await store.signIn(browser, undefined, { prompt: "none" });
      expect(silent.claims()?.sub).toBe(riku.subject);
    },
  };
}

type Steps = AsyncGenerator<undefined, URL>;

/** Sends some requests of a walk. Returns the URL at its end, if the end was reached. */
async function go(walk: Steps, steps: number): Promise<URL | undefined> {
  for (let n = 0; n < steps; n += 1) {
    const { done, value } = await walk.next();
    if (done) return value;
  }
  return undefined;
}

/** Sends the requests of a walk up to its end. */
async function finish(walk: Steps): Promise<URL> {
  const end = await go(walk, Number.POSITIVE_INFINITY);
  if (!end) throw new Error("It has no end.");
  return end;
}

/** More requests than either walk has. */
const MOST_STEPS = 8;

describe("the provider for services and the pool's, in one browser", () => {
  test("have cookies with different names, sent only to their own paths", async () => {
    await using world = await createServices();
    const { browser, calls, proof, expectGood } = await beginBoth(world);
    await expectGood(await finish(calls), await finish(proof));
    const hosted = new Set(
      Object.values(createCookies(world.config.origin)).map(({ name }) => name),
    );
    const others = browser.seen.filter(({ name }) => !hosted.has(name));
    const placesOf = (pattern: RegExp) => [
      ...new Set(
        others
          .filter(({ name }) => pattern.test(name))
          .map(({ name, path }) => `${name} ${path.replace(/[\w-]{43}$/, "*")}`),
      ),
    ];
    const ofServices = placesOf(/^musubi_interaction/);
    const ofPool = placesOf(/^musubi_pool/);
    expect(ofServices.toSorted()).toEqual([
      "musubi_interaction /login/oidc/*",
      "musubi_interaction.sig /login/oidc/*",
      "musubi_interaction_resume /oidc/auth/*",
      "musubi_interaction_resume.sig /oidc/auth/*",
    ]);
    expect(ofPool.toSorted()).toEqual([
      "musubi_pool_interaction /login/interaction/*",
      "musubi_pool_interaction.sig /login/interaction/*",
      "musubi_pool_resume /pool/auth/*",
      "musubi_pool_resume.sig /pool/auth/*",
    ]);
    expect(placesOf(/./)).toHaveLength(ofServices.length + ofPool.length);
  });

  test("serve two sign-ins whose requests alternate", async () => {
    await using world = await createServices();
    for (const isStoreFirst of [true, false]) {
      const { calls, proof, expectGood } = await beginBoth(world);
      const ends = new Map<Steps, URL>();
      while (ends.size < 2) {
        for (const walk of isStoreFirst ? [calls, proof] : [proof, calls]) {
          const end = ends.has(walk) ? undefined : await go(walk, 1);
          if (end) ends.set(walk, end);
        }
      }
      await expectGood(...([ends.get(calls), ends.get(proof)] as [URL, URL]));
    }
  });

  test("serve one sign-in completely after any number of requests of the other", async () => {
    await using world = await createServices();
    for (let steps = 0; steps <= MOST_STEPS; steps += 1) {
      for (const isStoreWaiting of [true, false]) {
        const { calls, proof, expectGood } = await beginBoth(world);
        const [waiting, other] = isStoreWaiting ? [calls, proof] : [proof, calls];
        const early = await go(waiting, steps);
        const whole = await finish(other);
        const late = early ?? (await finish(waiting));
        await expectGood(...((isStoreWaiting ? [late, whole] : [whole, late]) as [URL, URL]));
      }
    }
  });

  test("serve two sign-ins at once", async () => {
    await using world = await createServices();
    const { browser, store, calls, proof, expectGood } = await beginBoth(world);
    // Otherwise each tab would get a form cookie of its own, and the browser keeps only the last.
    await store.showLogin(browser);
    await expectGood(...(await Promise.all([finish(calls), finish(proof)])));
  });
});
