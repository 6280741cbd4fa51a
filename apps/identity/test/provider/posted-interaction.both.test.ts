import { ServiceType } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect } from "vitest";
import { insertTie } from "../../src/database/queries/ties.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { type Begun, createServiceSite, withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { kenji, riku, ren } = PEOPLE;
const MINUTE = 60_000;

const createServices = (changes = {}) =>
  createWorld([kenji, riku, ren], undefined, { ...withClients(), ...changes });

const locationOf = (answer: Response): string => answer.headers.get("location") ?? "";

/** Posts a request like a form of another site: the browser sends no cookies. */
function postFromElsewhere({ url }: Pick<Begun, "url">): Promise<Response> {
  const { origin, pathname, searchParams } = new URL(url);
  return new Browser().post(`${origin}${pathname}`, Object.fromEntries(searchParams));
}

/** Returns where the browser is redirected after it has posted a request. */
const follow = ({ url }: World, posted: Response): string => new URL(locationOf(posted), url).href;

describe("S40: a posted request for a sign-in", () => {
  test("keeps its ID token and login hint out of URLs, and works like any request", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    const hints = { id_token_hint: hint, login_hint: riku.email };
    const begun = await store.begin({ ...hints, prompt: "none" });
    const posted = await postFromElsewhere(begun);
    expect([posted.status, posted.headers.getSetCookie()]).toEqual([303, []]);
    const url = follow(world, posted);
    for (const told of ["id_token_hint", hint.split(".")[1], "riku", begun.state]) {
      expect(url).not.toContain(told);
    }
    const callback = await store.walk({ ...begun, url }, browser);
    expect((await store.redeem(begun, callback)).claims()?.sub).toBe(riku.subject);
    // In a browser with a session of another ID, the silent request is refused.
    const other = new Browser();
    await store.signIn(other, ren);
    const refused = await store.walk({ ...begun, url }, other);
    expect(refused.searchParams.get("error")).toBe("login_required");
    // The stored request is unreadable; the log has no ID token and no id.
    const steps = await world.database.db.selectFrom("login_form_state").selectAll().execute();
    expect(JSON.stringify(steps)).not.toMatch(/eyJ[\w-]*\.|riku@/);
    const log = world.log.join();
    for (const told of [hint, new URL(url).searchParams.get("id")]) expect(log).not.toContain(told);
  });

  test("keeps its ID token out of the URL by which a holder returns from linking", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { db } = world.database;
    await insertTie(db, { account: kenji.subject, serviceId: ServiceType.STORE, since: 1 });
    const { id_token: hint = "" } = await store.signIn(new Browser(), kenji);
    await db.deleteFrom("place").execute();
    const visitor = await comeFromService(world, {
      changes: { id_token_hint: hint, prompt: "login" },
    });
    const { location } = await visitor.press(await visitor.signIn(kenji), "/link");
    const id = new URL(location).searchParams.get("interaction");
    const back = await visitor.request(`/login/resume/${id}`);
    expect(back.status).toBe(303);
    expect(locationOf(back)).not.toContain("id_token_hint");
  });

  onBothEngines(
    "expires after some minutes; an invalid request is refused at once, logged, and not stored",
    async () => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const url = follow(world, await postFromElsewhere(await store.begin()));
      world.passTime(11 * MINUTE);
      expect((await new Browser().request(url)).status).toBe(400);
      const kept = () =>
        world.database.db.selectFrom("login_form_state").select("id_hash").execute();
      const before = await kept();
      const wrong = await postFromElsewhere(await store.begin({ response_mode: "fragment" }));
      expect(wrong.status).toBe(400);
      expect(world.refusals.map(({ code }) => code)).toEqual([
        "interaction-over",
        "service-request",
      ]);
      expect(await kept()).toEqual(before);
    },
  );

  test("is rate-limited", async () => {
    await using world = await createServices({ rateLimitFactor: 0.005 });
    const begun = await (await createServiceSite(world)).begin();
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await postFromElsewhere(begun)).status);
    expect(statuses).toContain(429);
  });
});
