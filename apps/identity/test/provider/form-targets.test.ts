import { PEOPLE } from "@musubi/demo-world";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createServiceSite,
  openPage,
  PLANNER,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku, ren } = PEOPLE;

/** A store that has moved: it has log-ins at two origins, and log-outs at a third. */
const MOVED_STORE = {
  ...STORE,
  redirect_uris: ["http://store.test/callback", "http://new-store.test:8080/callback"],
  post_logout_redirect_uris: ["http://bye.store.test/", "http://store.test/bye"],
  initiate_login_uri: "http://entrance.store.test/login",
  backchannel_logout_uri: "http://inside.store.test/logged-out",
};

const createServices = () =>
  createWorld(
    [riku, ren],
    undefined,
    withClients("http://sandbox.test", { store: MOVED_STORE, planner: PLANNER }),
  );

/** Returns the targets that a page's policy allows for forms, redirects included. */
function targetsOf({ headers }: Response): readonly string[] {
  const policy = headers.get("content-security-policy") ?? "";
  const directives = policy.split(";").map((directive) => directive.trim().split(/\s+/));
  const found = directives.filter(([name]) => name === "form-action");
  if (found.length !== 1) throw new Error(`form-action stands ${found.length} times.`);
  return found.flatMap(([, ...targets]) => targets).toSorted();
}

const PORTAL = ["'self'", "http://portal.test"];

describe("Chrome stops a form whose answer redirects elsewhere: the hosted pages' forms may redirect to", () => {
  test("the request's client on its log-in, and to the portal alone on the portal's", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world, MOVED_STORE);
    const page = await openPage((await store.begin()).url);
    expect(page.status).toBe(200);
    expect(targetsOf(page)).toEqual([
      "'self'",
      "http://bye.store.test",
      "http://new-store.test:8080",
      "http://portal.test",
      "http://store.test",
    ]);
    expect(targetsOf(await openPage(world.loginUrl()))).toEqual(PORTAL);
  });

  test("the request's client on the first use, and on the log-out question", async () => {
    await using world = await createServices();
    const planner = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    await world.signIn(ren, browser);
    const firstUse = await openPage((await planner.begin()).url, browser, planner.atHome);
    expect(await firstUse.clone().text()).toContain("/open?");
    const asked = await openPage(`${world.url}/oidc/end-session?client_id=planner`, browser);
    for (const page of [firstUse, asked]) {
      expect(page.status).toBe(200);
      expect(targetsOf(page)).toEqual(["'self'", "http://planner.test", "http://portal.test"]);
    }
  });

  test("no client on error pages", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world, MOVED_STORE);
    const { url } = await store.begin({ redirect_uri: "http://evil.test/callback" });
    for (const address of [url, `${world.url}/login/oidc/over?client=store`]) {
      const page = await openPage(address);
      expect(page.status).toBe(400);
      expect(targetsOf(page)).toEqual(PORTAL);
    }
  });
});
