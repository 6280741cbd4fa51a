import { REFRESH_GRACE_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, refreshTokenGrant, type TokenEndpointResponse } from "openid-client";
import { describe, expect } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import {
  createServiceSite,
  PLANNER,
  type ServiceSite,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const FOREVER = { scope: "openid offline_access", prompt: "consent" };
const LASTING_PLANNER = { ...PLANNER, scopes: [...PLANNER.scopes, "offline_access" as const] };

/** The store, and a planner that may also have refresh tokens. */
async function createServices() {
  const clients = { store: STORE, planner: LASTING_PLANNER };
  const world = await createWorld([riku], undefined, withClients(undefined, clients));
  return { world, store: await createServiceSite(world) };
}

const renew = ({ configuration }: ServiceSite, { refresh_token }: TokenEndpointResponse) =>
  refreshTokenGrant(configuration, refresh_token ?? "");

/** Returns whether tokens are still accepted. */
const isAlive = async (site: ServiceSite, tokens: TokenEndpointResponse): Promise<boolean> =>
  (await refusal(fetchUserInfo(site.configuration, tokens.access_token, riku.subject))) ===
  "went through";

describe("a refresh token of a service", () => {
  test("S68: that was just replaced gets the same successor for two minutes, as after a lost answer", async () => {
    const { world, store } = await createServices();
    await using _ = world;
    const first = await store.signIn(new Browser(), riku, FOREVER);
    const second = await renew(store, first);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    world.passTime(REFRESH_GRACE_MS - 1_000);
    const again = await renew(store, first);
    expect(again.refresh_token).toBe(second.refresh_token);
    for (const tokens of [second, again]) expect(await isAlive(store, tokens)).toBe(true);
    expect((await renew(store, again)).refresh_token).not.toBe(second.refresh_token);
  });

  test("T06: used again more than two minutes after it was replaced, ends all tokens of the session", async () => {
    const { world, store } = await createServices();
    await using _ = world;
    const first = await store.signIn(new Browser(), riku, FOREVER);
    const second = await renew(store, first);
    world.passTime(REFRESH_GRACE_MS);
    expect(await refusal(renew(store, first))).toBe("invalid_grant");
    expect(await refusal(renew(store, second))).toBe("invalid_grant");
    expect(await isAlive(store, second)).toBe(false);
  });

  onBothEngines(
    "T06: used again after its successor was used, ends all tokens of the session at once",
    async () => {
      const { world, store } = await createServices();
      await using _ = world;
      const first = await store.signIn(new Browser(), riku, FOREVER);
      const third = await renew(store, await renew(store, first));
      expect(await refusal(renew(store, first))).toBe("invalid_grant");
      expect(await refusal(renew(store, third))).toBe("invalid_grant");
      expect(await isAlive(store, third)).toBe(false);
    },
  );

  test("T06: used by another service, even just after it was replaced, is refused, and nothing ends", async () => {
    const { world, store } = await createServices();
    await using _ = world;
    const planner = await createServiceSite(world, LASTING_PLANNER);
    const first = await store.signIn(new Browser(), riku, FOREVER);
    expect(await refusal(renew(planner, first))).toBe("invalid_grant");
    const second = await renew(store, first);
    expect(await refusal(renew(planner, first))).toBe("invalid_grant");
    expect((await renew(store, first)).refresh_token).toBe(second.refresh_token);
  });

  onBothEngines("T07: renewed six times at once, has one successor, which is valid", async () => {
    const { world, store } = await createServices();
    await using _ = world;
    const first = await store.signIn(new Browser(), riku, FOREVER);
    const renewed = await Promise.all(Array.from({ length: 6 }, () => renew(store, first)));
    expect(new Set(renewed.map((tokens) => tokens.refresh_token)).size).toBe(1);
    for (const tokens of renewed) expect(await isAlive(store, tokens)).toBe(true);
    for (const tokens of renewed.slice(0, 1)) await renew(store, tokens);
  });

  test("T08: that was used is not accepted after a restart either", async () => {
    const { world, store } = await createServices();
    await using _ = world;
    const first = await store.signIn(new Browser(), riku, FOREVER);
    await renew(store, await renew(store, first));
    await using restarted = await world.restart();
    const same = await createServiceSite(restarted);
    expect(await refusal(renew(same, first))).toBe("invalid_grant");
  });
});
