import { changePassword } from "@musubi/contract";
import { type DemoPerson, PEOPLE } from "@musubi/demo-world";
import { decodeJwt, decodeProtectedHeader } from "jose";
import {
  fetchUserInfo,
  ResponseBodyError,
  refreshTokenGrant,
  tokenRevocation,
} from "openid-client";
import { describe, expect } from "vitest";
import { cleanUp } from "../../src/process/clean-up.ts";
import { KEY_STANDBY_MS } from "../../src/tokens/keys.ts";
import {
  POOL_CLIENT_ID,
  verifyPoolIdToken,
  verifySourceBearer,
} from "../../src/tokens/pool-tokens.ts";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createPoolClient, openForm, reach } from "../world/pool-client.ts";
import { createWorld, type World } from "../world/world.ts";

const { hana, kenji, yuki } = PEOPLE;

async function signIn(world: World, person: DemoPerson = hana) {
  const client = await createPoolClient(reach(world));
  const begun = await client.begin();
  const callback = await client.walk(begun, person);
  return { client, begun, callback, tokens: await client.redeem(begun, callback) };
}

const rowsOf = (world: World, model?: string) => {
  const rows = world.database.db.selectFrom("oidc_state").selectAll();
  return (model === undefined ? rows : rows.where("model", "=", model)).execute();
};

const refusal = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => "went through",
    (error: unknown) => (error instanceof ResponseBodyError ? error.error : `${error}`),
  );

describe("signing in to the ID pool by code", () => {
  test("gives tokens that the calls of a merge accept", async () => {
    await using world = await createWorld([hana]);
    const { tokens, callback } = await signIn(world);
    const { issuer } = world.parts;

    expect(callback.searchParams.get("iss")).toBe("http://identity.test/pool");
    const claims = await verifyPoolIdToken(issuer, tokens.id_token ?? "", world.parts.now());
    expect(claims).toMatchObject({
      iss: "http://identity.test/pool",
      aud: POOL_CLIENT_ID,
      sub: hana.subject,
      email: hana.email,
      email_verified: true,
      identities: [],
      auth_time: expect.any(Number),
      nonce: expect.any(String),
    });
    const source = await verifySourceBearer(issuer, tokens.access_token, world.parts.now());
    expect(source?.subject).toBe(hana.subject);
    expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({
      alg: "ES256",
      typ: "at+jwt",
    });
    const access = decodeJwt(tokens.access_token);
    expect(access.aud).toBe("http://identity.test/link");
    expect((access.exp ?? 0) - (access.iat ?? 0)).toBe(600);
    expect(tokens.refresh_token).toBeDefined();
  });

  test("leaves no session, and neither uses nor changes that of the hosted login", async () => {
    await using world = await createWorld([hana, kenji]);
    const browser = new Browser();
    await world.signIn(hana, browser);
    const login = browser.cookies.get("musubi_login");
    const client = await createPoolClient(reach(world));
    const first = await client.begin();
    const tokens = await client.redeem(first, await client.walk(first, kenji, browser));
    expect(tokens.claims()?.sub).toBe(kenji.subject);

    expect(browser.cookies.get("musubi_login")).toBe(login);
    expect([...browser.cookies.keys()]).not.toContain("musubi_pool_session");
    expect(await rowsOf(world, "Session")).toEqual([]);
    expect(await rowsOf(world, "Interaction")).toEqual([]);
    // The next sign-in needs the password again, even without a prompt parameter.
    const { page } = await openForm(
      (await client.begin({ prompt: undefined })).url,
      browser,
      client.atHome,
    );
    expect(page).toContain('name="password"');
    const sessions = await world.database.db.selectFrom("login_session").selectAll().execute();
    expect(sessions).toHaveLength(1);
  });

  test("stores no code, refresh token or address in plain text", async () => {
    await using world = await createWorld([hana]);
    const { tokens, callback } = await signIn(world);
    const kept = JSON.stringify(await rowsOf(world));
    expect(kept).not.toContain(tokens.refresh_token);
    expect(kept).not.toContain(callback.searchParams.get("code"));
    expect(kept).not.toContain(hana.email);
  });

  test("stores no long requests, and only a few from one network address", async () => {
    await using world = await createWorld([], undefined, { rateLimitFactor: 0.01 });
    const client = await createPoolClient(reach(world));
    let asked = 0;
    const ask = async (
      changes: Record<string, string>,
      spelling = "/pool/auth",
      method = "GET",
    ) => {
      const { url } = await client.begin(changes);
      const address = url.replace("/pool/auth", spelling);
      asked += 1;
      const headers = { "x-forwarded-for": `192.0.2.${asked}` };
      const answer = await new Browser().request(address, { method, headers });
      return answer.headers.get("location") ?? "";
    };
    for (const name of ["state", "nonce", "login_hint"]) {
      expect(await ask({ [name]: "x".repeat(2_000) })).toContain("error=invalid_request");
    }
    expect(await rowsOf(world)).toEqual([]);
    expect(await ask({ state: "x".repeat(512) })).toContain("/login/interaction/");
    expect(await ask({}, "/pool/AUTH/")).toContain("/login/interaction/");
    expect(await ask({}, "/pool/auth", "HEAD")).toContain("/login/interaction/");
    for (const spelling of ["/pool/auth", "/pool/Auth"]) {
      const refused = new URL(await ask({}, spelling));
      expect(refused.href).toMatch(/^http:\/\/portal\.test\/success-id\?/);
      expect(refused.searchParams.get("error")).toBe("temporarily_unavailable");
    }
    expect(await rowsOf(world)).toHaveLength(3);
  });

  test("P01, P03, P08: a code works once, only with its own verifier, for a minute", async () => {
    await using world = await createWorld([hana]);
    const { client, begun, callback, tokens } = await signIn(world);
    expect(await refusal(client.redeem(begun, callback))).toBe("invalid_grant");
    // A second use also voids the first tokens.
    expect(await refusal(renew(client, tokens.refresh_token))).toBe("invalid_grant");

    const second = await client.begin();
    const answer = await client.walk(second, hana);
    const wrong = { ...second, verifier: begun.verifier };
    expect(await refusal(client.redeem(wrong, answer))).toBe("invalid_grant");
    expect(await refusal(client.redeem(second, answer))).toBe("invalid_grant");

    const third = await client.begin();
    const late = await client.walk(third, hana);
    world.passTime(61_000);
    expect(await refusal(client.redeem(third, late))).toBe("invalid_grant");
  });

  const renew = (client: Awaited<ReturnType<typeof createPoolClient>>, token: string | undefined) =>
    refreshTokenGrant(client.configuration, token ?? "");

  onBothEngines("P02: of twenty redemptions of a code at once, one succeeds", async () => {
    await using world = await createWorld([hana]);
    await using other = await world.restart();
    const clients = [await createPoolClient(reach(world)), await createPoolClient(reach(other))];
    const [first] = clients;
    if (!first) throw new Error("No client.");
    const begun = await first.begin();
    const callback = await first.walk(begun, hana);
    const attempts = Array.from({ length: 20 }, (_, n) =>
      refusal((clients[n % 2] ?? first).redeem(begun, callback)),
    );
    const outcomes = await Promise.all(attempts);
    expect(outcomes.filter((outcome) => outcome === "went through")).toHaveLength(1);
    expect(new Set(outcomes)).toEqual(new Set(["went through", "invalid_grant"]));
  });

  test("T06, T07: a refresh token is replaced at each use; using an old one ends them all", async () => {
    await using world = await createWorld([hana]);
    const { client, tokens } = await signIn(world);
    const renewed = await renew(client, tokens.refresh_token);
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
    expect(renewed.claims()?.sub).toBe(hana.subject);
    const parallel = await Promise.all(
      Array.from({ length: 10 }, () => refusal(renew(client, renewed.refresh_token))),
    );
    expect(parallel.filter((outcome) => outcome === "went through").length).toBeLessThanOrEqual(1);
    expect(await refusal(renew(client, tokens.refresh_token))).toBe("invalid_grant");
    expect(await rowsOf(world, "RefreshToken")).toEqual([]);
  });

  test("T09: a renewal does not extend the life of a refresh token", async () => {
    await using world = await createWorld([hana]);
    const { client, tokens } = await signIn(world);
    const renewed = await renew(client, tokens.refresh_token);
    world.passTime(61 * 60_000);
    expect(await refusal(renew(client, renewed.refresh_token))).toBe("invalid_grant");
  });

  test("T11, T12: a changed password and a closed account end their grants", async () => {
    await using world = await createWorld([hana, kenji]);
    const { client, tokens } = await signIn(world);
    const { access_token } = await world.signIn(hana);
    const changed = await world.client({ bearer: access_token }).send(changePassword, {
      body: {
        access_token,
        previous_password: hana.password,
        proposed_password: "Yozakura2026",
      },
    });
    expect(changed.ok).toBe(true);
    expect(await refusal(renew(client, tokens.refresh_token))).toBe("invalid_grant");

    const other = await signIn(world, kenji);
    await world.database.db
      .updateTable("account")
      .set({ state: "disabled" })
      .where("id", "=", kenji.subject)
      .execute();
    expect(await refusal(renew(other.client, other.tokens.refresh_token))).toBe("invalid_grant");
  });

  onBothEngines(
    "T05: keys rotate while the pool runs, and the old ones are still accepted",
    async () => {
      await using world = await createWorld([hana]);
      const { client, tokens } = await signIn(world);
      const kid = await world.parts.issuer.keys.rotate();
      world.passTime(KEY_STANDBY_MS + 1_000);
      const jwks = async () => {
        const answer = await fetch(`${world.url}/pool/jwks`);
        const { keys } = (await answer.json()) as {
          keys: { kid: string; alg: string; d?: string }[];
        };
        return keys;
      };
      const ours = (await jwks()).filter(({ alg }) => alg === "ES256");
      expect(ours.map((key) => key.kid).sort()).toEqual(["first", kid].sort());
      expect((await jwks()).some((key) => "d" in key)).toBe(false);

      const begun = await client.begin();
      const renewed = await client.redeem(begun, await client.walk(begun, hana));
      for (const token of [renewed.id_token, renewed.access_token]) {
        expect(decodeProtectedHeader(token ?? "").kid).toBe(kid);
      }
      const now = world.parts.now();
      expect(await verifyPoolIdToken(world.parts.issuer, tokens.id_token ?? "", now)).toBeDefined();
      expect(
        await verifyPoolIdToken(world.parts.issuer, renewed.id_token ?? "", now),
      ).toBeDefined();
    },
  );

  test("expired rows are cleaned up", async () => {
    await using world = await createWorld([hana]);
    await signIn(world);
    expect((await rowsOf(world)).length).toBeGreaterThan(0);
    world.passTime(2 * 24 * 60 * 60_000);
    await cleanUp(world.database, world.parts.now());
    expect(await rowsOf(world)).toEqual([]);
  });

  test("without a resource the access token is for userinfo", async () => {
    await using world = await createWorld([yuki, hana]);
    const client = await createPoolClient(reach(world));
    const begun = await client.begin({ resource: undefined });
    const tokens = await client.redeem(begun, await client.walk(begun, hana));
    const info = await fetchUserInfo(client.configuration, tokens.access_token, hana.subject);
    expect(info).toEqual({
      sub: hana.subject,
      email: hana.email,
      email_verified: true,
      identities: [],
      locale: "ja",
    });
    const now = world.parts.now();
    expect(await verifySourceBearer(world.parts.issuer, tokens.access_token, now)).toBeUndefined();
  });

  test("a revoked refresh token is void", async () => {
    await using world = await createWorld([hana]);
    const { client, tokens } = await signIn(world);
    await tokenRevocation(client.configuration, tokens.refresh_token ?? "");
    expect(await refusal(renew(client, tokens.refresh_token))).toBe("invalid_grant");
  });
});
