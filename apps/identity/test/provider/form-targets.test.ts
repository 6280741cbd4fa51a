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

/** All origins that forms may redirect to: Chrome stops a form whose answer redirects elsewhere. */
const TARGETS = [
  "'self'",
  "http://bye.store.test",
  "http://new-store.test:8080",
  "http://planner.test",
  "http://portal.test",
  "http://store.test",
];

describe("the forms of the hosted pages may redirect to clients and the portal, and nowhere else:", () => {
  test("on the log-in for a service and for the portal", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world, MOVED_STORE);
    for (const address of [(await store.begin()).url, world.loginUrl()]) {
      const page = await openPage(address);
      expect(page.status).toBe(200);
      expect(targetsOf(page)).toEqual(TARGETS);
    }
  });

  test("on the first use, and on the log-out question", async () => {
    await using world = await createServices();
    const planner = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    await world.signIn(ren, browser);
    const firstUse = await openPage((await planner.begin()).url, browser, planner.atHome);
    expect(await firstUse.clone().text()).toContain("/open?");
    const asked = await openPage(`${world.url}/oidc/end-session?client_id=planner`, browser);
    for (const page of [firstUse, asked]) {
      expect(page.status).toBe(200);
      expect(targetsOf(page)).toEqual(TARGETS);
    }
  });

  test("on error pages", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world, MOVED_STORE);
    const { url } = await store.begin({ redirect_uri: "http://evil.test/callback" });
    for (const address of [url, `${world.url}/login/oidc/over?client=store`]) {
      const page = await openPage(address);
      expect(page.status).toBe(400);
      expect(targetsOf(page)).toEqual(TARGETS);
    }
  });

  test("without clients, only to the portal", async () => {
    await using world = await createWorld([], undefined, withClients("http://sandbox.test", {}));
    expect(targetsOf(await openPage(world.loginUrl()))).toEqual(["'self'", "http://portal.test"]);
  });
});
