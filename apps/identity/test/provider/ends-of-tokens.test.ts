import { DAY_MS } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import {
  allowInsecureRequests,
  ClientSecretPost,
  Configuration,
  customFetch,
  fetchUserInfo,
  refreshTokenGrant,
  tokenRevocation,
} from "openid-client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Browser } from "../world/browser.ts";
import {
  createServiceSite,
  type ServiceSite,
  STORE,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const FOREVER = { scope: "openid email offline_access", prompt: "consent" };

const createServices = () => createWorld([riku], undefined, withClients());

const ask = ({ configuration }: ServiceSite, token: string) =>
  fetchUserInfo(configuration, token, riku.subject);

describe("the tokens of a session at a service", () => {
  test.each(["access_token", "refresh_token"] as const)(
    "all end when the service revokes its %s; another browser's continue",
    async (kind) => {
      await using world = await createServices();
      const store = await createServiceSite(world);
      const browser = new Browser();
      const older = await store.signIn(browser, riku, FOREVER);
      const newer = await store.signIn(browser, undefined, FOREVER);
      const elsewhere = await store.signIn(new Browser(), riku);
      await tokenRevocation(store.configuration, newer[kind] ?? "");
      await expect(ask(store, newer.access_token)).rejects.toThrow();
      await expect(ask(store, older.access_token)).rejects.toThrow();
      await expect(
        refreshTokenGrant(store.configuration, older.refresh_token ?? ""),
      ).rejects.toThrow();
      await ask(store, elsewhere.access_token);
      // The session at the ID itself continues.
      const again = await store.signIn(browser, undefined, { prompt: "none" });
      await ask(store, again.access_token);
    },
  );

  test("end when a code is used twice", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const browser = new Browser();
    const begun = await store.begin();
    const callback = await store.walk(begun, browser, riku);
    const tokens = await store.redeem(begun, callback);
    await ask(store, tokens.access_token);
    await expect(store.redeem(begun, callback)).rejects.toThrow();
    await expect(ask(store, tokens.access_token)).rejects.toThrow();
  });

  test("stay valid after a call with a wrong secret", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { refresh_token = "" } = await store.signIn(new Browser(), riku, FOREVER);
    const { configuration } = store;
    const wrong = new Configuration(
      configuration.serverMetadata(),
      STORE.id,
      undefined,
      ClientSecretPost("the previous or the next secret"),
    );
    allowInsecureRequests(wrong);
    Object.assign(wrong, { [customFetch]: configuration[customFetch] });
    await expect(refreshTokenGrant(wrong, refresh_token)).rejects.toMatchObject({ status: 401 });
    expect((await refreshTokenGrant(configuration, refresh_token)).claims()?.sub).toBe(
      riku.subject,
    );
  });
});

describe("the passing of time", () => {
  // Both clocks are faked: if they differed, identity would take it for a clock that was set.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test("ends single sign-on after 12 hours, and a refresh token 30 days after its log-in", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { configuration } = store;
    const browser = new Browser();
    const first = await store.signIn(browser, riku, FOREVER);

    for (const [ms, error] of [
      [DAY_MS / 2 - 60_000, null],
      [60_000, "login_required"],
    ] as const) {
      vi.advanceTimersByTime(ms);
      const silent = await store.walk(await store.begin({ prompt: "none" }), browser);
      expect(silent.searchParams.get("error")).toBe(error);
    }
    const renewed = await refreshTokenGrant(configuration, first.refresh_token ?? "");

    vi.advanceTimersByTime(28 * DAY_MS);
    const second = await store.signIn(browser, riku, FOREVER);
    expect(second.claims()?.sid).toBe(first.claims()?.sid);

    vi.advanceTimersByTime(2 * DAY_MS);
    await expect(refreshTokenGrant(configuration, renewed.refresh_token ?? "")).rejects.toThrow();
    await refreshTokenGrant(configuration, second.refresh_token ?? "");
  });
});
