import { PENDING_INTERACTION_MS, ServiceType } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { login as words } from "@musubi/messages/en/login";
import { describe, expect } from "vitest";
import { insertTie } from "../../src/database/queries/ties.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { titleOf } from "../world/login-visitor.ts";
import { withClients } from "../world/service-client.ts";
import { comeFromService, type ServiceVisitor } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji } = PEOPLE;
const STORE_ID = ServiceType.STORE;
const OVER = words.problem.problems["interaction-over"].title;

const createServices = () => createWorld([hana, kenji], undefined, withClients());

/** Presses "I have an account". Returns the portal's address, and the address that continues the interaction. */
async function leaveToLink(visitor: ServiceVisitor) {
  const { location } = await visitor.press(await visitor.signIn(kenji), "/link");
  const portal = new URL(location);
  return { portal, way: `/login/resume/${portal.searchParams.get("interaction")}?lng=en` };
}

/** Signs in for the portal, although the browser has a session. */
const signInAgain = (world: World, { browser }: ServiceVisitor, person: DemoPerson) =>
  world.submitSignIn(browser, world.loginUrl({ prompt: "login" }), person);

/** Ties an account to the ID, as linking at the portal does. */
const tie = ({ database: { db } }: World) =>
  insertTie(db, { account: kenji.subject, serviceId: STORE_ID, since: 1 });

describe("S27 a user who has an account at a service already", () => {
  test("links it at the portal, and then returns to the service, as often as needed", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world, { changes: { prompt: "login", lng: "en" } });
    const { portal, way } = await leaveToLink(visitor);
    expect(`${portal.origin}${portal.pathname}`).toBe("http://portal.test/account-auth");
    expect(portal.searchParams.get("serviceType")).toBe(`${STORE_ID}`);
    expect(portal.searchParams.get("lng")).toBe("en");
    // Until the account is linked, the page of the first use is shown again.
    expect(titleOf(await visitor.open(way))).toBe(words.firstUse.title("Online Store"));
    await tie(world);
    for (const _ of ["once", "and again"]) {
      const tokens = await visitor.redeem(await visitor.open(way));
      expect(tokens.claims()?.sub).toBe(kenji.subject);
    }
  });

  test("still gets a refresh token if the service requested one", async () => {
    await using world = await createServices();
    const scope = "openid email offline_access";
    const visitor = await comeFromService(world, { changes: { scope, prompt: "login consent" } });
    const { way } = await leaveToLink(visitor);
    await tie(world);
    expect((await visitor.redeem(await visitor.open(way))).refresh_token).toBeDefined();
  });

  test("cannot continue at the page where they chose to link", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const page = await visitor.signIn(kenji);
    await visitor.press(page, "/link");
    await tie(world);
    expect(titleOf(await visitor.open(`${page.address.split("?")[0]}?lng=en`))).toBe(OVER);
  });

  test("has their pending request stored encrypted", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    await leaveToLink(visitor);
    const [row] = await world.database.db.selectFrom("pending_interaction").selectAll().execute();
    expect(row?.service_id).toBe(STORE_ID);
    expect(JSON.stringify(row)).not.toContain(visitor.begun.state);
  });

  onBothEngines(
    "cannot continue the interaction after an hour: the page says that it is over",
    async () => {
      await using world = await createServices();
      const visitor = await comeFromService(world);
      const { way } = await leaveToLink(visitor);
      await tie(world);
      world.passTime(PENDING_INTERACTION_MS);
      const page = await visitor.open(way);
      expect([page.status, titleOf(page)]).toEqual([400, OVER]);
    },
  );

  test("can continue the interaction after signing in again as the same ID", async () => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const { way } = await leaveToLink(visitor);
    await tie(world);
    await signInAgain(world, visitor, kenji);
    expect((await visitor.redeem(await visitor.open(way))).claims()?.sub).toBe(kenji.subject);
  });

  test.each([
    [
      "another holder in the same browser",
      (world: World, visitor: ServiceVisitor) => signInAgain(world, visitor, hana),
    ],
    [
      "a user who has logged out",
      async (_: World, visitor: ServiceVisitor) => {
        const page = await visitor.open("/login/sign-out?lng=en");
        await visitor.submit(page, {});
      },
    ],
    [
      "another browser",
      (_: World, visitor: ServiceVisitor) => {
        visitor.browser.cookies.clear();
      },
    ],
  ])("%s cannot continue the interaction", async (_, change) => {
    await using world = await createServices();
    const visitor = await comeFromService(world);
    const { way } = await leaveToLink(visitor);
    await tie(world);
    await change(world, visitor);
    const page = await visitor.open(way);
    expect([page.status, titleOf(page), page.location]).toEqual([400, OVER, ""]);
  });

  test.each(["x", "../../oidc/auth", "%00"])(
    "an unknown interaction is refused: %j",
    async (id) => {
      await using world = await createServices();
      const visitor = await comeFromService(world);
      const page = await visitor.open(`/login/resume/${encodeURIComponent(id)}?lng=en`);
      expect([page.status, page.location]).toEqual([400, ""]);
    },
  );
});
