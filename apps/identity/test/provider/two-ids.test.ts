import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { AuthorizationResponseError, fetchUserInfo, ResponseBodyError } from "openid-client";
import { describe, expect, test } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { Jar } from "../world/jar.ts";
import {
  createServiceSite,
  type ServiceSite,
  stepToService,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;
/** More requests than a log-in has, from the service's button to its tokens. */
const MOST_STEPS = 9;

type Tokens = Awaited<ReturnType<ServiceSite["redeem"]>>;
type Tab = AsyncGenerator<undefined, Tokens | undefined>;

const createServices = () => createWorld([riku, ren], undefined, withClients());

/** Logs in at the store, request by request. May get no tokens if the other tab logs in meanwhile. */
async function* openTab({ url }: World, store: ServiceSite, browser: Jar, person: DemoPerson): Tab {
  const begun = await store.begin();
  const callback = yield* stepToService(
    { atHome: store.atHome, home: url },
    begun.url,
    browser,
    person,
  );
  yield;
  return store.redeem(begun, callback).catch(refuseLate);
}

function refuseLate(error: unknown): undefined {
  if (error instanceof AuthorizationResponseError && error.error === "access_denied") return;
  if (!(error instanceof ResponseBodyError) || error.error !== "invalid_grant") throw error;
}

/** Sends some requests in a tab. Returns the last result, with the tokens at the end. */
async function go(tab: Tab, steps: number): Promise<IteratorResult<undefined, Tokens | undefined>> {
  let last: IteratorResult<undefined, Tokens | undefined> = { done: false, value: undefined };
  for (let n = 0; n < steps && !last.done; n += 1) last = await tab.next();
  return last;
}

const finish = async (tab: Tab): Promise<Tokens | undefined> =>
  (await go(tab, Number.POSITIVE_INFINITY)).value;

/**
 * Expects that tokens of the user that the browser is logged in as are alive, and the other's are not.
 * `outcomes`: the possible answers when the store uses the other user's tokens.
 */
async function expectOneHolder(
  store: ServiceSite,
  browser: Jar,
  tabs: readonly (Tokens | undefined)[],
  outcomes: readonly string[] = ["401"],
): Promise<string | undefined> {
  const holder = (await store.signIn(browser, undefined, { prompt: "none" })).claims()?.sub;
  const alive: string[] = [];
  for (const tokens of tabs) {
    const sub = tokens?.claims()?.sub;
    if (!tokens || sub === undefined) continue;
    // The library refuses an answer about another user than expected.
    const asked = await refusal(fetchUserInfo(store.configuration, tokens.access_token, sub));
    expect(sub === holder ? ["went through"] : outcomes).toContain(asked);
    if (sub === holder) alive.push(sub);
  }
  expect(alive.length).toBeGreaterThan(0);
  return holder;
}

describe("two IDs that log in at one service in two tabs", () => {
  test("one after the other: the later one stays logged in, and the first one's session ends", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Jar();
    const [one, other] = [riku, ren].map((person) => openTab(world, store, browser, person));
    if (!one || !other) throw new Error("Two tabs were asked for.");
    // Both see the log-in form before either signs in.
    for (const tab of [one, other]) await go(tab, 3);
    const first = await finish(one);
    expect(first?.claims()?.sub).toBe(riku.subject);
    const second = await finish(other);
    expect(await expectOneHolder(store, browser, [first, second])).toBe(ren.subject);
    expect(second?.claims()?.sid).not.toBe(first?.claims()?.sid);
  });

  test("one after any number of the other's requests: at the end one ID has live tokens", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const ends = new Set<string | undefined>();
    for (let steps = 0; steps <= MOST_STEPS; steps += 1) {
      const browser = new Jar();
      const waiting = openTab(world, store, browser, riku);
      const early = await go(waiting, steps);
      const whole = await finish(openTab(world, store, browser, ren));
      const late = early.done ? early.value : await finish(waiting);
      ends.add(await expectOneHolder(store, browser, [whole, late]));
    }
    // Depending on the step, either of them is the one logged in at the end.
    expect(ends).toEqual(new Set([riku.subject, ren.subject]));
  });

  test("both at once: the one whom the browser keeps has a live session", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    for (let n = 0; n < 4; n += 1) {
      const browser = new Jar();
      await store.showLogin(browser);
      const people = n % 2 === 0 ? [riku, ren] : [ren, riku];
      const tabs = people.map((person) => openTab(world, store, browser, person));
      const ended = await Promise.all(tabs.map(finish));
      // Neither tab knew of the other's log-in, so the tokens of the one who lost the browser may stay alive.
      await expectOneHolder(store, browser, ended, ["401", "went through"]);
    }
  });
});
