import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { PEOPLE } from "@musubi/demo-world";
import { decodeJwt, decodeProtectedHeader } from "jose";
import Provider from "oidc-provider";
import { refreshTokenGrant } from "openid-client";
import { afterEach, expect, test, vi } from "vitest";
import { refusal } from "../pool/conformance-plan.ts";
import { Browser } from "../world/browser.ts";
import { createPoolClient, reach } from "../world/pool-client.ts";
import {
  createServiceSite,
  PLANNER,
  STORE,
  STORE_SECRET,
  withClients,
} from "../world/service-client.ts";
import { createWorld } from "../world/world.ts";

/**
 * What we replace in oidc-provider's classes, tried against the installed version: each test sends a request that must
 * pass through the member, and looks at what the library gave it and made of its answer.
 */

const { riku } = PEOPLE;
const LASTING = { scope: "openid offline_access", prompt: "consent" };
const APP = { ...PLANNER, audience: "https://api.planner.test" };

afterEach(() => {
  vi.restoreAllMocks();
});

/** Starts identity, and returns the library's provider for services as it is after our replacements. */
async function createServices() {
  const callback = vi.spyOn(Provider.prototype, "callback");
  const world = await createWorld([riku], undefined, {
    ...withClients(undefined, { store: STORE, planner: APP }),
    // Makes identity anew for this world.
    metricsToken: "a token for metrics that is long enough",
  });
  const [store, app] = [await createServiceSite(world), await createServiceSite(world, APP)];
  await fetch(`${world.url}/oidc/userinfo`);
  const made = callback.mock.contexts as unknown as readonly Provider[];
  const provider = made.find(({ issuer }) => issuer === world.config.origin);
  if (!provider) throw new Error("The provider was not made.");
  return { world, store, app, provider };
}

/** The library names these in no type. */
type Unnamed = {
  getValueAndPayload(): Promise<unknown>;
  generateTokenId(): string;
};
const unnamed = ({ prototype }: { readonly prototype: object }) => prototype as unknown as Unnamed;

const CONTRACTS: Readonly<Record<string, () => Promise<void>>> = {
  async "access-token-save"() {
    const { world, app, provider } = await createServices();
    await using _ = world;
    const save = vi.spyOn(provider.AccessToken.prototype, "save");
    const tokens = await app.signIn(new Browser(), riku);
    expect(save.mock.calls).toEqual([[]]);
    expect(save.mock.contexts).toMatchObject([{ kind: "AccessToken", clientId: APP.id }]);
    expect(await save.mock.results[0]?.value).toBe(tokens.access_token);
    expect(decodeProtectedHeader(tokens.access_token).typ).toBe("at+jwt");
    expect([decodeJwt(tokens.access_token).aud, tokens.expires_in]).toEqual([APP.audience, 300]);
  },

  async "access-token-value"() {
    const { world, store, app, provider } = await createServices();
    await using _ = world;
    const make = vi.spyOn(unnamed(provider.AccessToken), "getValueAndPayload");
    for (const site of [store, app]) {
      const { access_token: value, id_token = "" } = await site.signIn(new Browser(), riku);
      expect(make.mock.lastCall).toEqual([]);
      expect(make.mock.contexts.at(-1)).toMatchObject({ kind: "AccessToken" });
      expect(await make.mock.results.at(-1)?.value).toEqual({ value });
      const hash = createHash("sha256").update(value).digest().subarray(0, 16);
      expect(decodeJwt(id_token).at_hash).toBe(hash.toString("base64url"));
    }
    const rows = await world.database.db.selectFrom("oidc_state").select("model").execute();
    expect(rows.map(({ model }) => model)).not.toContain("AccessToken");
  },

  async "client-secret"() {
    const { world, store, provider } = await createServices();
    await using _ = world;
    const compare = vi.spyOn(provider.Client.prototype, "compareClientSecret");
    await store.signIn(new Browser(), riku);
    expect(compare.mock.calls).toEqual([[STORE_SECRET]]);
    expect(compare.mock.contexts).toMatchObject([{ clientId: STORE.id }]);
    compare.mockReturnValue(false);
    expect(await refusal(store.signIn(new Browser(), riku))).toBe("401");
  },

  async "client-sid"() {
    const { world, app, provider } = await createServices();
    await using _ = world;
    const include = vi.spyOn(provider.Client.prototype, "includeSid");
    const { id_token = "" } = await app.signIn(new Browser(), riku);
    expect(include.mock.calls).toEqual([[]]);
    expect(include.mock.results).toMatchObject([{ value: true }]);
    expect(decodeJwt(id_token).sid).toEqual(expect.any(String));
  },

  async "id-token-validate"() {
    const { world, store, provider } = await createServices();
    await using _ = world;
    const browser = new Browser();
    const { id_token: id_token_hint = "" } = await store.signIn(browser, riku);
    const validate = vi.spyOn(provider.IdToken, "validate");
    await store.signIn(browser, undefined, { prompt: "none", id_token_hint });
    const given = expect.objectContaining({
      clientId: STORE.id,
      idTokenSignedResponseAlg: STORE.id_token_signed_response_alg,
    });
    expect(validate.mock.calls).toEqual([[id_token_hint, given]]);
    expect(await validate.mock.results[0]?.value).toMatchObject({ payload: { sub: riku.subject } });
    validate.mockRejectedValue(new Error("none of ours"));
    const refused = await store.walk(await store.begin({ id_token_hint }), browser);
    expect(refused.searchParams.get("error")).toBe("invalid_request");
  },

  async "refresh-token-id"() {
    const { world, store, provider } = await createServices();
    await using _ = world;
    const { refresh_token: first = "" } = await store.signIn(new Browser(), riku, LASTING);
    const name = vi.spyOn(unnamed(provider.RefreshToken), "generateTokenId");
    const renew = async () =>
      (await refreshTokenGrant(store.configuration, first)).refresh_token ?? "";
    const next = await renew();
    expect(name.mock.calls).toEqual([[]]);
    expect(name.mock.results).toMatchObject([{ value: next }]);
    expect(next).not.toBe(first);
    expect(await renew()).toBe(next);
  },

  async "session-destroyed"() {
    const { world, store } = await createServices();
    await using _ = world;
    const browser = new Browser();
    await store.signIn(browser, riku);
    await store.signIn(browser);
    const pool = await createPoolClient(reach(world));
    const begun = await pool.begin();
    await pool.redeem(begun, await pool.walk(begun, riku, browser));
    const ofSessions = [...browser.cookies.keys()].filter((name) => /_session/.test(name));
    expect(ofSessions).toEqual([]);
  },

  async "session-get"() {
    const { world, store, provider } = await createServices();
    await using _ = world;
    const browser = new Browser();
    await store.signIn(browser, riku);
    const get = vi.spyOn(provider.Session, "get");
    await store.signIn(browser, undefined, { prompt: "none" });
    expect(get.mock.calls).toHaveLength(1);
    expect(get.mock.lastCall).toEqual([expect.objectContaining({ req: expect.anything() })]);
    expect(await get.mock.results[0]?.value).toMatchObject({ accountId: riku.subject });
    // Nobody is logged in without it.
    const strange = await store.walk(await store.begin({ prompt: "none" }), new Browser());
    expect(strange.searchParams.get("error")).toBe("login_required");
    expect(get.mock.calls).toHaveLength(2);
  },
};

test.each(Object.entries(CONTRACTS))("the library still does what %s needs", async (_, hold) => {
  await hold();
});

test("each member that we replace has a contract", () => {
  const room = resolve(import.meta.dirname, "../../src/provider/reach");
  const members = readdirSync(room).map((name) => name.replace(".ts", ""));
  expect(members.filter((name) => name !== "replace").toSorted()).toEqual(
    Object.keys(CONTRACTS).toSorted(),
  );
});
