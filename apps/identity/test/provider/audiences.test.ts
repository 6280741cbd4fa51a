import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { createRemoteJWKSet, decodeJwt, jwtVerify } from "jose";
import { refreshTokenGrant } from "openid-client";
import { describe, expect, test } from "vitest";
import { blockId } from "../office/office.ts";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { everyHolderCall } from "../world/every-holder-call.ts";
import { driveToEnd, idTokenOf, mergeCallsAs } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import {
  createServiceSite,
  PLANNER,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, hana } = PEOPLE;
const API = "https://api.store.test";
const LASTING = { scope: "openid offline_access", prompt: "consent" };

/** An app of the store whose API checks tokens by itself, beside the store's site. */
const APP: ServiceClient = {
  ...PLANNER,
  id: "store-app",
  redirect_uris: ["http://app.store.test/callback"],
  scopes: ["openid", "email", "offline_access"],
  audience: API,
};
const PAGE: ServiceClient = { ...APP, id: "store-page", audience: undefined };

async function createServices(app = APP) {
  const { catalogue, ...rest } = withClients(undefined, { planner: PLANNER });
  const clients = [STORE, app, PAGE];
  return createWorld([riku, hana], undefined, {
    ...rest,
    catalogue: catalogue.map((entry) => (entry.kind === "store" ? { ...entry, clients } : entry)),
  });
}

describe("S43: an access token for a service's own API", () => {
  test.each(["ES256", "RS256"] as const)(
    "is verified with the published keys, and names its audience: %s",
    async (algorithm) => {
      const app = { ...APP, id_token_signed_response_alg: algorithm };
      await using world = await createServices(app);
      const site = await createServiceSite(world, app);
      const first = await site.signIn(new Browser(), riku, LASTING);
      const next = await refreshTokenGrant(site.configuration, first.refresh_token ?? "");
      const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
      for (const { access_token, expires_in } of [first, next]) {
        const { payload } = await jwtVerify(access_token, keys, {
          issuer: world.config.origin,
          audience: API,
          typ: "at+jwt",
          algorithms: [algorithm],
        });
        expect(payload).toMatchObject({
          sub: riku.subject,
          client_id: APP.id,
          scope: "openid offline_access",
          jti: expect.any(String),
        });
        expect([(payload.exp ?? 0) - (payload.iat ?? 0), expires_in]).toEqual([300, 300]);
        expect(payload).not.toHaveProperty("email");
      }
    },
  );

  test("is refused by every call of identity, by userinfo, and as an ID token hint", async () => {
    await using world = await createServices();
    const { access_token, id_token = "" } = await (await createServiceSite(world, APP)).signIn(
      new Browser(),
      riku,
    );
    const own = { access_token, refresh_token: access_token, id_token, expires_in: 300 };
    for (const outcome of await everyHolderCall(world, own as never)) {
      expect(codeOf(outcome)).toBe("NotAuthorizedException");
    }
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await fetch(`${world.url}/oidc/userinfo`, { headers })).status).toBe(401);
    const query = new URLSearchParams({ id_token_hint: access_token });
    expect((await fetch(`${world.url}/oidc/end-session?${query}`)).status).toBe(400);
    expect(decodeJwt(access_token).aud).toBe(API);
  });
});

test.each<[string, (world: World, browser: Browser, idToken: string) => Promise<unknown>]>([
  [
    "a log-out",
    (world, browser, idToken) =>
      browser.request(`${world.url}/oidc/end-session?id_token_hint=${idToken}`),
  ],
  ["a block", (world) => blockId(world, riku)],
  [
    "its merge into another ID",
    async (world) => {
      await world.database.db.deleteFrom("place").execute();
      const merging = await mergeCallsAs(world, hana);
      return driveToEnd(merging, dataOf(await merging.open(await idTokenOf(world, riku))));
    },
  ],
])(
  "S43: after %s an access token for a service's own API stays valid for at most five minutes, and the refresh token ends at once",
  async (_, end) => {
    await using world = await createServices();
    const browser = new Browser();
    const site = await createServiceSite(world, APP);
    const {
      access_token,
      refresh_token = "",
      id_token = "",
    } = await site.signIn(browser, riku, LASTING);
    await end(world, browser, id_token);
    expect(await refusal(refreshTokenGrant(site.configuration, refresh_token))).toBe(
      "invalid_grant",
    );
    const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
    /** Checks the token as an API would some seconds later. */
    const check = (seconds: number) =>
      refusal(
        jwtVerify(access_token, keys, {
          audience: API,
          currentDate: new Date(Date.now() + seconds * 1000),
        }),
      );
    expect(await check(0)).toBe("went through");
    // Five minutes later the token has expired.
    expect(await check(300)).toContain("JWTExpired");
  },
);

describe("introspection", () => {
  const asStore = { authorization: `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}` };

  test("tells a client about tokens of its own service, and not about another service's", async () => {
    await using world = await createServices();
    const ask = async (client: ServiceClient) => {
      const { access_token: token } = await (await createServiceSite(world, client)).signIn(
        new Browser(),
        riku,
      );
      const answer = await fetch(`${world.url}/oidc/introspect`, {
        method: "POST",
        headers: asStore,
        body: new URLSearchParams({ token }),
      });
      return answer.json();
    };
    expect(await ask(PAGE)).toMatchObject({
      active: true,
      sub: riku.subject,
      client_id: PAGE.id,
      sid: expect.any(String),
    });
    expect(await ask(PLANNER)).toEqual({ active: false });
    // A token that is verified by its signature cannot be looked up.
    expect(await ask(APP)).toEqual({ active: false });
  });
});
