import type { ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { createRemoteJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { signJwtWith } from "../../src/tokens/jwt.ts";
import { verifyPoolIdToken } from "../../src/tokens/pool-tokens.ts";
import { verifyBearer } from "../../src/tokens/verify-bearer.ts";
import { Browser } from "../world/browser.ts";
import { workOutbox } from "../world/mailbox.ts";
import { createServiceSite, PLANNER, STORE, withClients } from "../world/service-client.ts";
import { startServiceSites } from "../world/service-sites.ts";
import { createWorld } from "../world/world.ts";

const { riku } = PEOPLE;
const MINUTE = 60_000;
const { id_token_signed_response_alg: _, ...silent } = STORE;

/** The store, whose entry names no signing algorithm, beside the planner, which asks for ES256. */
const createServices = (store: ServiceClient = silent) =>
  createWorld([riku], undefined, withClients(undefined, { store, planner: PLANNER }));

test("an ID token is signed with RS256 by default, and with ES256 if the entry says so", async () => {
  await using world = await createServices();
  const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
  for (const [client, algorithm] of [
    [silent, "RS256"],
    [PLANNER, "ES256"],
  ] as const) {
    const tokens = await (await createServiceSite(world, client)).signIn(new Browser(), riku);
    const { protectedHeader } = await jwtVerify(tokens.id_token ?? "", keys, {
      issuer: world.config.origin,
      audience: client.id,
    });
    expect(protectedHeader.alg).toBe(algorithm);
  }
});

test("with RS256, too, log-out tokens are signed like ID tokens, and ID tokens are accepted as hints", async () => {
  await using sites = await startServiceSites();
  const store = { ...silent, backchannel_logout_uri: `${sites.origin}/store/logged-out` };
  await using world = await createServices(store);
  const browser = new Browser();
  const { id_token = "" } = await (await createServiceSite(world, store)).signIn(browser, riku);
  const query = new URLSearchParams({ id_token_hint: id_token });
  const answer = await browser.request(`${world.url}/oidc/end-session?${query}`);
  expect(answer.headers.get("location")).toMatch(/^\/login\/sign-out/);
  await workOutbox(world);
  const { fields } = sites.told.at(-1) ?? expect.fail("not told");
  const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
  const { payload, protectedHeader } = await jwtVerify(fields.logout_token ?? "", keys, {
    audience: "store",
    typ: "logout+jwt",
  });
  expect([protectedHeader.alg, payload.sid]).toEqual(["RS256", decodeJwt(id_token).sid]);
  // A log-out token is no hint, although it names the same client and session.
  const confused = new URLSearchParams({ id_token_hint: fields.logout_token ?? "" });
  expect((await browser.request(`${world.url}/oidc/end-session?${confused}`)).status).toBe(400);
});

test("an ID token stays valid as a hint after the service's entry names another algorithm", async () => {
  await using world = await createServices({ ...silent, id_token_signed_response_alg: "ES256" });
  const browser = new Browser();
  const { id_token: id_token_hint = "" } = await (await createServiceSite(world, STORE)).signIn(
    browser,
    riku,
  );
  Object.assign(world.config, withClients(undefined, { store: silent, planner: PLANNER }));
  await using after = await world.restart();
  const store = await createServiceSite(after, silent);
  const hinted = await store.signIn(browser, undefined, { prompt: "none", id_token_hint });
  expect(hinted.claims()?.sub).toBe(riku.subject);
  const query = new URLSearchParams({ id_token_hint });
  const answer = await browser.request(`${after.url}/oidc/end-session?${query}`);
  expect(answer.headers.get("location")).toMatch(/^\/login\/sign-out/);
  // An unsigned token is no hint, whatever it contains.
  const [, payload] = id_token_hint.split(".");
  const { kid } = decodeProtectedHeader(id_token_hint);
  for (const alg of ["none", "HS256", "RS256"]) {
    const header = Buffer.from(JSON.stringify({ alg, kid })).toString("base64url");
    const forged = new URLSearchParams({ id_token_hint: `${header}.${payload}.` });
    expect((await fetch(`${after.url}/oidc/end-session?${forged}`)).status).toBe(400);
  }
});

test("both kinds of keys can be rotated while clients use them", async () => {
  await using world = await createServices();
  const browser = new Browser();
  const sites = [await createServiceSite(world, silent), await createServiceSite(world, PLANNER)];
  const logIn = async () => {
    const tokens: string[] = [];
    for (const site of sites) tokens.push((await site.signIn(browser, riku)).id_token ?? "");
    return { tokens, keys: tokens.map((token) => decodeProtectedHeader(token)) };
  };
  const before = await logIn();
  expect(before.keys.map(({ alg }) => alg)).toEqual(["RS256", "ES256"]);
  await world.parts.issuer.keys.rotate();
  // A new key is published before it signs.
  expect((await logIn()).keys).toEqual(before.keys);
  world.passTime(6 * MINUTE);
  const after = await logIn();
  expect(after.keys.map(({ alg }) => alg)).toEqual(["RS256", "ES256"]);
  expect(new Set([...before.keys, ...after.keys].map(({ kid }) => kid)).size).toBe(4);
  const keys = createRemoteJWKSet(new URL(`${world.url}/.well-known/jwks.json`));
  for (const token of [...before.tokens, ...after.tokens]) await jwtVerify(token, keys);
});

test("T03: identity's own calls accept no token signed with RS256, whatever it claims", async () => {
  await using world = await createServices();
  const { issuer } = world.parts;
  const seconds = Math.floor(world.parts.now() / 1000);
  const sign = (typ: "at+jwt" | "JWT", claims: { readonly iss: string; readonly aud: string }) =>
    issuer.keys.signer("RS256").then((key) =>
      signJwtWith("RS256", key, typ, {
        sub: riku.subject,
        sid: "x",
        grant_id: "x",
        iat: seconds,
        exp: seconds + 60,
        ...claims,
      }),
    );
  const access = await sign("at+jwt", { iss: issuer.issuer, aud: issuer.issuer });
  expect(await verifyBearer(issuer, access, world.parts.now())).toBeUndefined();
  const proof = await sign("JWT", { iss: `${issuer.issuer}/pool`, aud: "musubi-portal" });
  expect(await verifyPoolIdToken(issuer, proof, world.parts.now())).toBeUndefined();
  const { alg } = decodeProtectedHeader((await world.signIn(riku)).id_token);
  expect(alg).toBe("ES256");
});
