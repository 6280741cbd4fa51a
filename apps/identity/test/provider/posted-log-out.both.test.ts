import { UnavailableError } from "@musubi/contract/answer";
import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, vi } from "vitest";
import { Browser, readField } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createServiceSite, openPage, readTitle, withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;
const BYE = "http://store.test/bye";
const MINUTE = 60_000;

const createServices = () => createWorld([riku, ren], undefined, withClients());

/** Posts a log-out like a form of another site: the browser sends no cookies. */
const postFromElsewhere = (world: World, fields: Record<string, string>) =>
  new Browser().post(`${world.url}/oidc/end-session`, fields);

const locationOf = (answer: Response): string => answer.headers.get("location") ?? "";

/** Returns where the browser is redirected after it has posted a log-out. */
function followed(world: World, posted: Response): string {
  expect(posted.status).toBe(303);
  return new URL(locationOf(posted), world.url).href;
}

const isLoggedIn = (browser: Browser) => browser.cookies.has("musubi_login");

describe("S40: a posted log-out", () => {
  onBothEngines(
    "ends the session of its ID token without a token in any URL; followed twice, it leads to the same address",
    async () => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const browser = new Browser();
      const { id_token: hint = "" } = await store.signIn(browser, riku);
      const fields = { id_token_hint: hint, post_logout_redirect_uri: BYE, state: "a&b" };
      const posted = await postFromElsewhere(world, fields);
      // A cookie set here would replace the one that the browser did not send.
      expect(posted.headers.getSetCookie()).toEqual([]);
      const address = followed(world, posted);
      for (const told of [
        hint.split(".")[1] ?? "",
        "id_token_hint",
        "store",
        riku.email,
        "a%26b",
      ]) {
        expect(address).not.toContain(told);
      }
      for (const log of world.log)
        expect(log).not.toContain(new URL(address).searchParams.get("id"));
      const answers = [await browser.request(address), await browser.request(address)];
      expect(answers.map(locationOf)).toEqual([`${BYE}?state=a%26b`, `${BYE}?state=a%26b`]);
      expect(isLoggedIn(browser)).toBe(false);
      const jobs = await world.database.db.selectFrom("outbox").select("kind").execute();
      expect(jobs.filter(({ kind }) => kind === "tell-log-out")).toHaveLength(1);
      // The stored request contains no token and no address in plain text.
      const steps = await world.database.db.selectFrom("login_form_state").selectAll().execute();
      expect(JSON.stringify(steps)).not.toMatch(/eyJ[\w-]*\.|test.bye/);
    },
  );

  onBothEngines("leads back in both of two tabs that post it at once", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    const fields = { id_token_hint: hint, post_logout_redirect_uri: BYE };
    const answers = await Promise.all(
      [1, 2].map(async () => {
        const posted = await postFromElsewhere(world, fields);
        return browser.request(followed(world, posted));
      }),
    );
    expect(answers.map(locationOf)).toEqual([BYE, BYE]);
    expect(isLoggedIn(browser)).toBe(false);
  });

  test("with the ID token of another session asks first, in both languages and without a script", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    await store.signIn(browser, riku);
    const { id_token: hint = "" } = await store.signIn(new Browser(), ren);
    const fields = { id_token_hint: hint, post_logout_redirect_uri: BYE, ui_locales: "ja" };
    const posted = await postFromElsewhere(world, fields);
    const page = await openPage(followed(world, posted), browser);
    const html = await page.text();
    expect(html).toContain('lang="ja"');
    for (const text of [page.url, html]) expect(text).not.toContain(hint);
    expect(isLoggedIn(browser)).toBe(true);
    const [, link = ""] = /<a [^>]*href="([^"]*)" hrefLang="en"/i.exec(html) ?? [];
    const english = await openPage(new URL(link.replaceAll("&amp;", "&"), world.url).href, browser);
    const form = await english.text();
    expect(form).toContain('lang="en"');
    const answer = await browser.post(english.url, { csrf: readField(form, "csrf") });
    expect(locationOf(answer)).toBe(BYE);
    expect(isLoggedIn(browser)).toBe(false);
  });

  test("works for some minutes, and only in the browser that posted it with its cookies; others learn nothing", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const { id_token: hint = "" } = await store.signIn(browser, riku);
    const fields = { id_token_hint: hint, post_logout_redirect_uri: BYE };
    // A form of the same site: the browser sends its cookies.
    const posted = await browser.post(`${world.url}/oidc/end-session`, fields);
    expect(posted.headers.getSetCookie()).toEqual([]);
    const own = followed(world, posted);
    const elsewhere = await new Browser().request(own);
    expect(locationOf(elsewhere)).toMatch(/^\/login\/sign-out\?lng=/);
    const stranger = new Browser();
    await store.signIn(stranger, ren);
    const asked = await stranger.request(own);
    expect(locationOf(asked)).toMatch(/^\/oidc\/end-session\/ask\?lng=\w\w$/);
    expect(isLoggedIn(stranger)).toBe(true);

    const late = followed(world, await postFromElsewhere(world, fields));
    world.passTime(11 * MINUTE);
    for (const over of [late, own, `${world.url}/oidc/end-session/posted?id=guessed`]) {
      expect(locationOf(await browser.request(over))).toMatch(/^\/oidc\/end-session\/ask\?lng=/);
    }
    expect(isLoggedIn(browser)).toBe(true);
  });

  onBothEngines(
    "with an unregistered address is refused at once and logged, and nothing is stored",
    async () => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const { id_token: hint = "" } = await store.signIn(new Browser(), riku);
      const kept = () =>
        world.database.db.selectFrom("login_form_state").select("id_hash").execute();
      const before = await kept();
      const fields = { id_token_hint: hint, post_logout_redirect_uri: "http://evil.test/" };
      const posted = await postFromElsewhere(world, fields);
      const html = await posted.text();
      expect([posted.status, readTitle(html)]).toEqual([
        400,
        expect.stringContaining("サービスからの依頼"),
      ]);
      expect(html).not.toContain(hint);
      expect(await kept()).toEqual(before);
      expect(world.refusals).toMatchObject([{ code: "service-request" }]);
    },
  );

  test("from another site removes no cookie", async () => {
    await using world = await createServices();
    const posted = await postFromElsewhere(world, {});
    const answer = await new Browser().request(followed(world, posted));
    expect(answer.status).toBe(303);
    for (const each of [posted, answer]) expect(each.headers.getSetCookie()).toEqual([]);
  });

  test("is rate-limited", async () => {
    await using world = await createWorld([riku], undefined, {
      ...withClients(),
      rateLimitFactor: 0.005,
    });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await postFromElsewhere(world, {})).status);
    expect(statuses).toContain(429);
  });
});

test("S40: an ID token in a URL appears neither on the page that follows nor in the log", async () => {
  await using world = await createServices();
  const store = await createServiceSite(world);
  const browser = new Browser();
  const { id_token: hint = "" } = await store.signIn(browser, riku);
  const ask = async (more: Record<string, string>) => {
    const query = new URLSearchParams({ id_token_hint: hint, lng: "en", ...more });
    const answer = await browser.request(`${world.url}/oidc/end-session?${query}`);
    const { status, headers } = answer;
    expect(await answer.text()).not.toContain(hint);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    return status;
  };
  expect(await ask({ client_id: "planner" })).toBe(400);
  // A page that offers a retry would otherwise repeat its URL.
  vi.spyOn(world.parts.issuer.keys, "published").mockRejectedValue(new UnavailableError());
  expect(await ask({})).toBe(503);
  expect(world.log.join()).not.toContain(hint);
});
