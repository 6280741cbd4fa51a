import { createHash } from "node:crypto";
import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt } from "jose";
import { refreshTokenGrant } from "openid-client";
import { describe, expect, test } from "vitest";
import { Browser } from "../world/browser.ts";
import { createServiceSite, PLANNER, STORE_SECRET, withClients } from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku } = PEOPLE;
const createServices = () => createWorld([riku], undefined, withClients());
const LASTING = { scope: "openid offline_access", prompt: "consent" };

/** Posts to an address of the provider, by default as the store. */
const post = (
  { url }: World,
  path: string,
  fields: Record<string, string>,
  authorization: string | undefined = `Basic ${btoa(`store:${encodeURIComponent(STORE_SECRET)}`)}`,
) =>
  fetch(`${url}/oidc/${path}`, {
    method: "POST",
    body: new URLSearchParams(fields),
    headers: authorization === undefined ? {} : { authorization },
  });

const hashOf = (token: string): string =>
  createHash("sha256").update(token).digest().subarray(0, 16).toString("base64url");

describe("an ID token", () => {
  test("names the session, even for a service without an address for log-outs, and has a hash of the access token", async () => {
    await using world = await createServices();
    const planner = await createServiceSite(world, PLANNER);
    const tokens = await planner.signIn(new Browser(), riku);
    expect(tokens.claims()).toMatchObject({
      sid: expect.any(String),
      at_hash: hashOf(tokens.access_token),
    });
    const answer = await fetch(
      `${world.url}/oidc/end-session?${new URLSearchParams({ id_token_hint: tokens.id_token ?? "" })}`,
      { redirect: "manual" },
    );
    expect(answer.headers.get("location")).toMatch(/^\/login\/sign-out/);
  });

  test("names the session and has the hash after a renewal, too", async () => {
    await using world = await createServices();
    const store = await createServiceSite(world);
    const first = await store.signIn(new Browser(), riku, LASTING);
    const next = await refreshTokenGrant(store.configuration, first.refresh_token ?? "");
    expect(decodeJwt(next.id_token ?? "")).toMatchObject({
      sid: first.claims()?.sid,
      at_hash: hashOf(next.access_token),
    });
  });
});

test("a revocation is answered in JSON, whatever the token", async () => {
  await using world = await createServices();
  const { access_token } = await (await createServiceSite(world)).signIn(new Browser(), riku);
  for (const token of [access_token, "no token at all"]) {
    const answer = await post(world, "revoke", { token });
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect(answer.headers.get("content-type")).toContain("application/json");
  }
});

test.each(["token", "revoke", "introspect"])(
  "GET /oidc/%s says that it takes POST",
  async (path) => {
    await using world = await createServices();
    const answer = await fetch(`${world.url}/oidc/${path}`);
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "POST"]);
    expect(await answer.json()).toMatchObject({ error: "invalid_request" });
  },
);

test("preferred_username is the address, with the scope email and once it is proven", async () => {
  await using world = await createServices();
  const store = await createServiceSite(world);
  const read = async (scope: string) =>
    (await store.signIn(new Browser(), riku, { scope })).claims()?.preferred_username;
  expect(await read("openid email")).toBe(riku.email);
  expect(await read("openid profile")).toBeUndefined();
  await world.database.db.updateTable("account").set({ email_proven_at: null }).execute();
  expect(await read("openid email")).toBeUndefined();
});

describe("introspection", () => {
  test("of an ID token, or of anything that is no token, says that it is not active", async () => {
    await using world = await createServices();
    const { id_token = "" } = await (await createServiceSite(world)).signIn(new Browser(), riku);
    for (const token of [id_token, "nothing"]) {
      const answer = await post(world, "introspect", { token });
      expect([answer.status, await answer.json()]).toEqual([200, { active: false }]);
    }
  });

  test("refuses a caller that has not authenticated, also a client without a secret", async () => {
    await using world = await createServices();
    const { access_token: token } = await (await createServiceSite(world)).signIn(
      new Browser(),
      riku,
    );
    const tries: readonly [Record<string, string>, string?][] = [
      [{ token }],
      [{ token, client_id: "store" }],
      [{ token, client_id: "planner" }],
      [{ token }, `Basic ${btoa("store:wrong")}`],
      [{ token }, "Bearer x"],
    ];
    for (const [fields, authorization = ""] of tries) {
      const answer = await post(world, "introspect", fields, authorization);
      expect([fields, answer.status]).toEqual([fields, 401]);
      expect(await answer.json()).toMatchObject({ error: "invalid_client" });
      expect(answer.headers.get("www-authenticate")).toContain("Basic");
      expect(world.refusals.at(-1)).toBeDefined();
    }
  });
});

test("a page of any origin may read the public keys, without credentials", async () => {
  await using world = await createServices();
  for (const origin of ["http://evil.test", "null"]) {
    const answer = await fetch(`${world.url}/.well-known/jwks.json`, { headers: { origin } });
    expect(answer.headers.get("access-control-allow-origin")).toBe("*");
    expect(answer.headers.get("access-control-allow-credentials")).toBeNull();
  }
});
