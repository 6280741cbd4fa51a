import { PEOPLE } from "@musubi/demo-world";
import {
  fetchUserInfo,
  refreshTokenGrant,
  type TokenEndpointResponse,
  tokenIntrospection,
  tokenRevocation,
} from "openid-client";
import { describe, expect, test } from "vitest";
import { createSessionView } from "../../src/provider/session-view.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { ssoOf } from "../world/client-sessions.ts";
import {
  createServiceSite,
  PLANNER,
  type ServiceSite,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const FOREVER = { scope: "openid email offline_access", prompt: "consent" };
const AT_ONCE = 5;

const createServices = () => createWorld([riku], undefined, withClients());

const ask = ({ configuration }: ServiceSite, { access_token }: TokenEndpointResponse) =>
  refusal(fetchUserInfo(configuration, access_token, riku.subject));

/** Expects that no call accepts tokens any more. */
async function expectDead(site: ServiceSite, tokens: TokenEndpointResponse): Promise<void> {
  const { configuration } = site;
  const { access_token, refresh_token = "" } = tokens;
  expect(await ask(site, tokens)).toBe("401");
  for (const token of [access_token, refresh_token]) {
    expect(await tokenIntrospection(configuration, token)).toEqual({ active: false });
  }
  expect(await refusal(refreshTokenGrant(configuration, refresh_token))).toBe("invalid_grant");
}

describe("a grant that a service has revoked", () => {
  test("stays revoked after the next log-in, even if a renewal was under way, and the session keeps its `sid`", async () => {
    await using world = await createServices();
    const { db } = world.database;
    const store = await createServiceSite(world);
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku, FOREVER);
    const written = await db
      .selectFrom("oidc_state")
      .selectAll()
      .where("model", "=", "RefreshToken")
      .execute();
    expect(written).toHaveLength(1);
    await tokenRevocation(store.configuration, tokens.access_token);
    // As a renewal does that has read everything before the revocation, and writes after it.
    await db.insertInto("oidc_state").values(written).execute();
    await expectDead(store, tokens);
    const next = await store.signIn(browser, undefined, FOREVER);
    await expectDead(store, tokens);
    expect(next.claims()?.sid).toBe(tokens.claims()?.sid);
    expect(await ask(store, next)).toBe("went through");
    const renewed = await refreshTokenGrant(store.configuration, next.refresh_token ?? "");
    expect(await ask(store, renewed)).toBe("went through");
  });

  test("gives no valid token to a renewal at the same moment, whichever comes first", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { configuration } = store;
    for (let n = 0; n < AT_ONCE; n += 1) {
      const browser = new Browser();
      const tokens = await store.signIn(browser, riku, FOREVER);
      const { refresh_token = "" } = tokens;
      const [renewed] = await Promise.all([
        refreshTokenGrant(configuration, refresh_token).catch(() => undefined),
        tokenRevocation(configuration, n % 2 === 0 ? refresh_token : tokens.access_token),
      ]);
      const next = await store.signIn(browser, undefined, FOREVER);
      for (const old of [tokens, ...(renewed ? [renewed] : [])]) await expectDead(store, old);
      expect(await ask(store, next)).toBe("went through");
    }
  });

  test("is deleted with its session, and later grants as well", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku);
    await tokenRevocation(store.configuration, tokens.access_token);
    const next = await store.signIn(browser);
    await browser.request(`${world.url}/oidc/end-session?id_token_hint=${next.id_token}`);
    expect(await ask(store, next)).toBe("401");
    const { db } = world.database;
    expect(await db.selectFrom("client_session").select("sid").execute()).toEqual([]);
    expect(await db.selectFrom("oidc_state").select("model").execute()).toEqual([]);
  });

  test("does not affect other services or other browsers", async () => {
    const planner = { ...PLANNER, scopes: [...PLANNER.scopes, "offline_access" as const] };
    const clients = withClients(undefined, { store: STORE, planner });
    await using world = await createWorld([riku], undefined, clients);
    const [store, other] = [
      await createServiceSite(world),
      await createServiceSite(world, planner),
    ];
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku, FOREVER);
    const atOther = await other.signIn(browser, undefined, FOREVER);
    const elsewhere = await store.signIn(new Browser(), riku, FOREVER);
    await tokenRevocation(store.configuration, tokens.access_token);
    expect(await ask(store, elsewhere)).toBe("went through");
    expect(await ask(other, atOther)).toBe("went through");
    await refreshTokenGrant(store.configuration, elsewhere.refresh_token ?? "");
    await refreshTokenGrant(other.configuration, atOther.refresh_token ?? "");
  });
});

test("the provider library sees no authorizations in a session without client sessions", async () => {
  await using world = await createServices();
  const browser = new Browser();
  await world.signIn(riku, browser);
  const { sso } = await ssoOf(world, browser);
  const view = createSessionView(world.database);
  expect(await view.findByUid(sso)).toMatchObject({ accountId: riku.subject });
  expect(await view.findByUid(sso)).toHaveProperty("authorizations", {});
});
