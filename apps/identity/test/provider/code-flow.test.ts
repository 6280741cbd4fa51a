import { PEOPLE } from "@musubi/demo-world";
import {
  fetchUserInfo,
  refreshTokenGrant,
  tokenIntrospection,
  tokenRevocation,
} from "openid-client";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { createServiceSite, PLANNER, withClients } from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;

const createServices = () => createWorld([riku], undefined, withClients());

describe("signing in at a service", () => {
  test("gives an ID token, and the claims that the service may have", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const tokens = await store.signIn(new Browser(), riku);
    expect(tokens.claims()).toMatchObject({
      iss: "http://identity.test",
      aud: "store",
      sub: riku.subject,
      auth_time: expect.any(Number),
      sid: expect.any(String),
    });
    expect(tokens.refresh_token).toBeUndefined();
    const learnt = await fetchUserInfo(store.configuration, tokens.access_token, riku.subject);
    expect(learnt).toEqual({
      sub: riku.subject,
      email: riku.email,
      email_verified: true,
      preferred_username: riku.email,
      locale: "ja",
    });
  });

  test("asks for no password at the next service, a client without a secret", async () => {
    await using world = await createServices();
    const browser = new Browser();
    await (await createServiceSite(world)).signIn(browser, riku);
    const planner = await createServiceSite(world, PLANNER);
    const tokens = await planner.signIn(browser);
    expect(tokens.claims()?.sub).toBe(riku.subject);
    expect((await planner.signIn(browser, undefined, { prompt: "none" })).claims()?.sub).toBe(
      riku.subject,
    );
  });

  test("gives a refresh token on request, which is replaced at each use", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const { configuration } = store;
    const wanted = { scope: "openid email offline_access", prompt: "consent" };
    const tokens = await store.signIn(new Browser(), riku, wanted);
    const first = tokens.refresh_token ?? "";
    const renewed = await refreshTokenGrant(configuration, first);
    expect(renewed.refresh_token).not.toBe(first);
    expect(await tokenIntrospection(configuration, renewed.access_token)).toMatchObject({
      active: true,
      sub: riku.subject,
    });
    const { refresh_token: last = "" } = await refreshTokenGrant(
      configuration,
      renewed.refresh_token ?? "",
    );
    // A token that is used again may be stolen: all tokens end.
    await expect(refreshTokenGrant(configuration, first)).rejects.toThrow();
    await expect(refreshTokenGrant(configuration, last)).rejects.toThrow();
  });

  test("gives an access token that the service can revoke", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const tokens = await store.signIn(new Browser(), riku);
    await tokenRevocation(store.configuration, tokens.access_token);
    await expect(
      fetchUserInfo(store.configuration, tokens.access_token, riku.subject),
    ).rejects.toThrow();
  });
});
