import { getTokens, renewTokens, type ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { fetchUserInfo, refreshTokenGrant } from "openid-client";
import { describe, expect, test } from "vitest";
import { PLAIN, refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { everyHolderCall } from "../world/every-holder-call.ts";
import { idTokenOf, mergeCalls } from "../world/merge-calls.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import {
  createServiceSite,
  PLANNER,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku, ren } = PEOPLE;
const FOREVER = { scope: "openid offline_access", prompt: "consent" };
const SCHOOL_SECRET = "a secret of the school that is long enough";
const SCHOOL: ServiceClient = {
  ...STORE,
  id: "school",
  secret: "SCHOOL_CLIENT_SECRET",
  redirect_uris: ["http://school.test/callback"],
};

const createServices = () =>
  createWorld([riku, ren], undefined, {
    ...withClients(undefined, { store: STORE, planner: PLANNER, school: SCHOOL }),
    clientSecrets: new Map([
      ["store", [STORE_SECRET]],
      ["school", [SCHOOL_SECRET]],
    ]),
  });

/** A caller, and how it authenticates. */
type Caller = { readonly id: string; readonly secret?: string };

const store: Caller = { id: "store", secret: STORE_SECRET };
const school: Caller = { id: "school", secret: SCHOOL_SECRET };
const planner: Caller = { id: "planner" };

/** Calls an address of the provider as a client. Returns the status, and the error or the answer. */
async function call(
  { url }: World,
  path: string,
  { id, secret }: Caller,
  fields: Record<string, string>,
): Promise<readonly [number, unknown]> {
  const authorization = `Basic ${btoa(`${id}:${encodeURIComponent(secret ?? "")}`)}`;
  const answer = await fetch(`${url}/oidc/${path}`, {
    method: "POST",
    body: new URLSearchParams(secret === undefined ? { ...fields, client_id: id } : fields),
    headers: secret === undefined ? {} : { authorization },
  });
  const said = await answer.text();
  const told = said === "" ? {} : (JSON.parse(said) as Record<string, unknown>);
  return [answer.status, told.error ?? told.active ?? "went through"];
}

const NO_GRANT = [400, "invalid_grant"];
const NO_CLIENT = [401, "invalid_client"];

/** Returns a code of the store, and what is needed to redeem it. */
async function obtainCode(world: World): Promise<Record<string, string>> {
  const site = await createServiceSite(world);
  const begun = await site.begin(FOREVER);
  const callback = await site.walk(begun, new Browser(), riku);
  return {
    grant_type: "authorization_code",
    code: callback.searchParams.get("code") ?? "",
    code_verifier: begun.verifier,
    redirect_uri: STORE.redirect_uris[0] ?? "",
  };
}

describe("S26: codes and tokens of one service", () => {
  test("cannot be redeemed by another service", async () => {
    await using world = await createServices();
    for (const caller of [planner, school]) {
      const fields = await obtainCode(world);
      expect(await call(world, "token", caller, fields)).toEqual(NO_GRANT);
    }
    const fields = await obtainCode(world);
    expect(await call(world, "token", store, fields)).toEqual([200, "went through"]);
  });

  test("cannot be redeemed with another redirect address", async () => {
    await using world = await createServices();
    for (const redirect_uri of ["http://store.test/other", "http://planner.test/callback", ""]) {
      const fields = { ...(await obtainCode(world)), redirect_uri };
      const [status, error] = await call(world, "token", store, fields);
      expect([redirect_uri, status]).toEqual([redirect_uri, 400]);
      expect(error).toMatch(/^invalid_(?:grant|request)$/);
    }
  });

  test("need the service's own secret", async () => {
    await using world = await createServices();
    for (const caller of [
      { id: "store" },
      { id: "store", secret: SCHOOL_SECRET },
      { id: "school", secret: STORE_SECRET },
      { id: "planner", secret: STORE_SECRET },
      { id: "nobody", secret: STORE_SECRET },
      { id: "portal" },
      { id: "musubi-portal" },
    ]) {
      const fields = await obtainCode(world);
      expect([caller, await call(world, "token", caller, fields)]).toEqual([caller, NO_CLIENT]);
    }
  });

  test("cannot be renewed, looked up or revoked by another service", async () => {
    await using world = await createServices();
    const site = await createServiceSite(world);
    const tokens = await site.signIn(new Browser(), riku, FOREVER);
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token ?? "" };
    expect(await call(world, "token", school, refresh)).toEqual(NO_GRANT);
    const [status] = await call(world, "token", planner, refresh);
    expect(status).toBe(400);

    for (const token of [tokens.access_token, tokens.refresh_token ?? ""]) {
      expect(await call(world, "introspect", store, { token })).toEqual([200, true]);
      expect(await call(world, "introspect", school, { token })).toEqual([200, false]);
      expect((await call(world, "introspect", planner, { token }))[1]).not.toBe(true);
      for (const caller of [school, planner]) await call(world, "revoke", caller, { token });
      expect(await call(world, "introspect", store, { token })).toEqual([200, true]);
    }
    const { configuration } = site;
    expect(
      (await refreshTokenGrant(configuration, refresh.refresh_token)).access_token,
    ).toBeTruthy();
  });

  test("do not reveal to another service who is logged in", async () => {
    await using world = await createServices();
    const site = await createServiceSite(world, PLANNER);
    const browser = new Browser();
    const theirs = await (await createServiceSite(world)).signIn(browser, riku);
    const hint = { id_token_hint: theirs.id_token ?? "", prompt: "none" };
    const callback = await site.walk(await site.begin(hint), browser);
    expect(callback.searchParams.get("error")).toBe("invalid_request");
    expect(callback.searchParams.get("code")).toBeNull();
  });
});

describe("S26: codes and tokens work only where they were issued:", () => {
  test("every call of a holder refuses a service's tokens", async () => {
    await using world = await createServices();
    const site = await createServiceSite(world);
    const {
      access_token,
      id_token = "",
      refresh_token = "",
    } = await site.signIn(new Browser(), riku, FOREVER);
    for (const bearer of [access_token, id_token]) {
      const own = { access_token: bearer, refresh_token, id_token, expires_in: 600 };
      for (const outcome of await everyHolderCall(world, own as never)) {
        expect(codeOf(outcome)).toBe("NotAuthorizedException");
      }
    }
    const body = { refresh_token, auth_service_id: 0 as const };
    expect(codeOf(await world.client().send(renewTokens, { body }))).toBe("NotAuthorizedException");
    expect(await refusal(fetchUserInfo(site.configuration, access_token, riku.subject))).toBe(
      "went through",
    );
  });

  test("the portal's and the pool's exchange refuse a service's code", async () => {
    await using world = await createServices();
    const { code = "", code_verifier = "", ...rest } = await obtainCode(world);
    const body = { authorization_code: code, code_verifier, auth_service_id: 0 as const };
    expect(codeOf(await world.client().send(getTokens, { body }))).toBe("NotAuthorizedException");
    const atPool = await fetch(`${world.url}/pool/token`, {
      method: "POST",
      body: new URLSearchParams({ ...rest, code, code_verifier, client_id: "musubi-portal" }),
    });
    expect(atPool.status).toBe(400);
    // A code that is sent to a wrong address may be stolen: it is void now.
    const fields = { ...rest, code, code_verifier };
    expect(await call(world, "token", store, fields)).toEqual(NO_GRANT);
  });

  test("the provider for services refuses the portal's code and tokens", async () => {
    await using world = await createServices();
    const { code, verifier } = await world.obtainCode(riku);
    const address = { redirect_uri: STORE.redirect_uris[0] ?? "" };
    const exchange = { grant_type: "authorization_code", code, code_verifier: verifier };
    for (const caller of [store, planner]) {
      expect(await call(world, "token", caller, { ...exchange, ...address })).toEqual(NO_GRANT);
    }
    const body = { authorization_code: code, code_verifier: verifier, auth_service_id: 0 as const };
    const tokens = dataOf(await world.client().send(getTokens, { body }));
    const refresh = { grant_type: "refresh_token", refresh_token: tokens.refresh_token };
    expect(await call(world, "token", store, refresh)).toEqual(NO_GRANT);
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      expect((await call(world, "introspect", store, { token }))[1]).not.toBe(true);
    }
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${world.url}/oidc/userinfo`, { headers })).status).toBe(401);
  });

  test("the provider for services refuses the pool's code and tokens", async () => {
    await using world = await createServices();
    const pool = await createPoolClient(reach(world));
    const begun = await pool.begin(PLAIN);
    const callback = await pool.walk(begun, riku);
    const tokens = await pool.redeem(begun, callback);
    const other = await pool.begin(PLAIN);
    const fields = {
      grant_type: "authorization_code",
      code: (await pool.walk(other, riku)).searchParams.get("code") ?? "",
      code_verifier: other.verifier,
      redirect_uri: `${world.config.portalOrigin}/success-id`,
    };
    expect(await call(world, "token", store, fields)).toEqual(NO_GRANT);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${world.url}/oidc/userinfo`, { headers })).status).toBe(401);
    const query = new URLSearchParams({ id_token_hint: tokens.id_token ?? "" });
    expect((await fetch(`${world.url}/oidc/end-session?${query}`)).status).toBe(400);
  });

  test("a merge does not accept a service's ID token as proof", async () => {
    await using world = await createServices();
    const { access_token: bearer } = await world.signIn(ren);
    const merging = mergeCalls(world.client({ bearer }));
    const site = await createServiceSite(world);
    const { id_token = "" } = await site.signIn(new Browser(), riku);
    const refused = await merging.preview(id_token);
    expect(refused.ok).toBe(false);
    expect((await merging.open(id_token)).ok).toBe(false);
    expect((await merging.preview(await idTokenOf(world, riku))).ok).toBe(true);
  });
});
