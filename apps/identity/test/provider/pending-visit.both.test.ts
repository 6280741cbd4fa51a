import { PENDING_VISIT_MS, ServiceType } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { insertTie } from "../../src/database/queries/ties.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { titleOf } from "../world/login-visit.ts";
import { withClients } from "../world/service-client.ts";
import { type ServiceVisit, visitService } from "../world/service-visit.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const STORE_ID = ServiceType.STORE;
const OVER = words.problem.problems["visit-over"].title;

const createServices = () => createWorld([hana, kenji], undefined, withClients());

/** Says that there is an account already. Returns the portal's address, and the address that continues the visit. */
async function leaveToLink(visit: ServiceVisit) {
  const { location } = await visit.press(await visit.signIn(kenji), "/link");
  const portal = new URL(location);
  return { portal, way: `/login/visit/${portal.searchParams.get("visit")}?lng=en` };
}

/** Signs in for the portal, although the browser has a session. */
const signInAgain = (world: World, { browser }: ServiceVisit, person: DemoPerson) =>
  world.submitSignIn(browser, world.loginUrl({ prompt: "login" }), person);

/** The result of linking at the portal. */
const tie = ({ database: { db } }: World) =>
  insertTie(db, { account: kenji.subject, serviceId: STORE_ID, since: 1 });

describe("S27 a user who has an account at a service already", () => {
  test("goes to link it, and from there back to the service, as often as needed", async () => {
    await using world = await createServices();
    const visit = await visitService(world, { changes: { prompt: "login", lng: "en" } });
    const { portal, way } = await leaveToLink(visit);
    expect(`${portal.origin}${portal.pathname}`).toBe("http://portal.test/account-auth");
    expect(portal.searchParams.get("serviceType")).toBe(`${STORE_ID}`);
    expect(portal.searchParams.get("lng")).toBe("en");
    // Before it is linked, the question is the same.
    expect(titleOf(await visit.open(way))).toBe(words.firstVisit.title("Online Store"));
    await tie(world);
    for (const _ of ["once", "and again"]) {
      const tokens = await visit.redeem(await visit.open(way));
      expect(tokens.claims()?.sub).toBe(kenji.subject);
    }
  });

  test("still gets a refresh token if the service asked for one", async () => {
    await using world = await createServices();
    const scope = "openid email offline_access";
    const visit = await visitService(world, { changes: { scope, prompt: "login consent" } });
    const { way } = await leaveToLink(visit);
    await tie(world);
    expect((await visit.redeem(await visit.open(way))).refresh_token).toBeDefined();
  });

  test("leaves no request behind that continues by itself", async () => {
    await using world = await createServices();
    const visit = await visitService(world);
    const page = await visit.signIn(kenji);
    await visit.press(page, "/link");
    await tie(world);
    expect(titleOf(await visit.open(`${page.address.split("?")[0]}?lng=en`))).toBe(OVER);
  });

  test("the request is stored encrypted", async () => {
    await using world = await createServices();
    const visit = await visitService(world);
    await leaveToLink(visit);
    const [row] = await world.database.db.selectFrom("pending_visit").selectAll().execute();
    expect(row?.service_id).toBe(STORE_ID);
    expect(JSON.stringify(row)).not.toContain(visit.begun.state);
  });

  onBothEngines(
    "after an hour the visit cannot be continued, and the page says where to begin",
    async () => {
      await using world = await createServices();
      const visit = await visitService(world);
      const { way } = await leaveToLink(visit);
      await tie(world);
      world.passTime(PENDING_VISIT_MS);
      const page = await visit.open(way);
      expect([page.status, titleOf(page)]).toEqual([400, OVER]);
    },
  );

  test("signing in again as the same ID keeps it", async () => {
    await using world = await createServices();
    const visit = await visitService(world);
    const { way } = await leaveToLink(visit);
    await tie(world);
    await signInAgain(world, visit, kenji);
    expect((await visit.redeem(await visit.open(way))).claims()?.sub).toBe(kenji.subject);
  });

  test.each([
    [
      "another holder in the same browser",
      (world: World, visit: ServiceVisit) => signInAgain(world, visit, hana),
    ],
    [
      "a user who has logged out",
      async (_: World, visit: ServiceVisit) => {
        const page = await visit.open("/login/sign-out?lng=en");
        await visit.submit(page, {});
      },
    ],
    [
      "another browser",
      (_: World, visit: ServiceVisit) => {
        visit.browser.cookies.clear();
      },
    ],
  ])("%s cannot continue it", async (_, change) => {
    await using world = await createServices();
    const visit = await visitService(world);
    const { way } = await leaveToLink(visit);
    await tie(world);
    await change(world, visit);
    const page = await visit.open(way);
    expect([page.status, titleOf(page), page.location]).toEqual([400, OVER, ""]);
  });

  test.each(["x", "../../oidc/auth", "%00"])("an unknown visit is over: %j", async (id) => {
    await using world = await createServices();
    const visit = await visitService(world);
    const page = await visit.open(`/login/visit/${encodeURIComponent(id)}?lng=en`);
    expect([page.status, page.location]).toEqual([400, ""]);
  });
});
