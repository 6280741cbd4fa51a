import { DAY_MS, REFRESH_TOKEN_LIFETIME_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, refreshTokenGrant } from "openid-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { cleanUp } from "../../src/process/clean-up.ts";
import { Browser } from "../world/browser.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import { createServiceSite, withClients } from "../world/service-client.ts";
import { comeFromService } from "../world/service-visitor.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, kenji } = PEOPLE;
const FOREVER = { scope: "openid email offline_access", prompt: "consent" };

const createServices = () => createWorld([riku, kenji], undefined, withClients());

/** Returns the kinds of the providers' state, and the numbers of client sessions and of pending interactions. */
async function count({ database: { db } }: World) {
  const state = await db.selectFrom("oidc_state").select(["provider", "model"]).execute();
  const clientSessions = await db.selectFrom("client_session").select("sid").execute();
  const pending = await db.selectFrom("pending_interaction").select("id_hash").execute();
  return {
    state: state.map(({ provider, model }) => `${provider} ${model}`).toSorted(),
    clientSessions: clientSessions.length,
    pending: pending.length,
  };
}

const NOTHING = { state: [], clientSessions: 0, pending: 0 };

describe("the providers' state is cleaned up", () => {
  // Both clocks are faked: if they differed, identity would take it for a clock that was set.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  const passAndClean = async (world: World, ms: number) => {
    vi.advanceTimersByTime(ms);
    await cleanUp(world.database, world.parts.now());
  };

  test("once it has expired; what a live session needs stays", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const tokens = await store.signIn(browser, riku, FOREVER);
    // An unredeemed code, an unanswered request, a pending interaction, and a client session without a refresh token.
    await store.walk(await store.begin(), browser);
    await new Browser().request((await store.begin()).url);
    const linking = await comeFromService(world);
    await linking.press(await linking.signIn(kenji), "/link");
    await store.signIn(new Browser(), riku);
    const pool = await createPoolClient(reach(world));
    await pool.walk(await pool.begin(), riku);
    await new Browser().request((await pool.begin()).url);
    const all = await count(world);
    expect(new Set(all.state)).toEqual(
      new Set([
        ...["AuthorizationCode", "Grant", "Interaction", "RefreshToken"].map(
          (model) => `root ${model}`,
        ),
        ...["AuthorizationCode", "Grant", "Interaction"].map((model) => `pool ${model}`),
      ]),
    );
    expect(all).toMatchObject({ clientSessions: 2, pending: 1 });

    // Nothing is deleted while it is valid.
    await cleanUp(world.database, world.parts.now());
    expect(await count(world)).toEqual(all);

    await passAndClean(world, 2 * DAY_MS);
    const lasting = { state: ["root Grant", "root Grant", "root RefreshToken"], pending: 0 };
    expect(await count(world)).toEqual({ ...lasting, clientSessions: 2 });
    const renewed = await refreshTokenGrant(store.configuration, tokens.refresh_token ?? "");
    await fetchUserInfo(store.configuration, renewed.access_token, riku.subject);

    // The previous token is kept with its successor, so that its use by a thief is noticed.
    await passAndClean(world, REFRESH_TOKEN_LIFETIME_MS - 3 * DAY_MS);
    expect(await count(world)).toEqual({
      state: ["root Grant", "root Grant", "root RefreshToken", "root RefreshToken"],
      clientSessions: 2,
      pending: 0,
    });
    const last = await refreshTokenGrant(store.configuration, renewed.refresh_token ?? "");
    await fetchUserInfo(store.configuration, last.access_token, riku.subject);

    await passAndClean(world, 5 * DAY_MS);
    expect(await count(world)).toEqual(NOTHING);
    expect(await world.database.db.selectFrom("login_session").select("id").execute()).toEqual([]);
  });

  test("but not the session of a service that is used again and again", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const first = await store.signIn(browser, riku, FOREVER);
    for (let days = 0; days < 60; days += 20) {
      await passAndClean(world, 20 * DAY_MS);
      const tokens = await store.signIn(browser, riku, FOREVER);
      expect(tokens.claims()?.sid).toBe(first.claims()?.sid);
      await refreshTokenGrant(store.configuration, tokens.refresh_token ?? "");
    }
    const { state, clientSessions } = await count(world);
    expect(clientSessions).toBe(1);
    expect(state.filter((kind) => kind === "root Grant")).toHaveLength(1);
  });
});
