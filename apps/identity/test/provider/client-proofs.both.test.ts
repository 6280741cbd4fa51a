import { generateKeyPairSync, randomUUID } from "node:crypto";
import { DAY_MS, type ServiceClient } from "@musubi/contract";
import { PEOPLE } from "@musubi/demo-world";
import { SignJWT, UnsecuredJWT } from "jose";
import { expect } from "vitest";
import { Browser } from "../world/browser.ts";
import { onBothEngines, test } from "../world/engines.ts";
import { createServiceSite, STORE, withClients } from "../world/service-client.ts";
import { startServiceSites } from "../world/service-sites.ts";
import { createWorld, type World } from "../world/world.ts";

const { riku } = PEOPLE;
/** A secret with characters that RFC 6749 requires to be encoded in Basic, as in a form. */
const ODD = "p%:+ &=ä? /#'\"<>[]{}|\\^`~ at least 32 characters".replace("ä", "!");
const NEXT = "the secret that comes after it, long enough";

const { secret: _, ...keyless } = STORE;
const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const JWKS = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "ES256" }] };

const withStore = (store: ServiceClient, secrets: readonly string[] = []) => ({
  ...withClients(undefined, { store }),
  clientSecrets: new Map([["store", secrets]]),
});

/** Logs in and redeems the code with a client authentication. Returns the status and the error. */
async function redeem(world: World, proof: Record<string, string>, headers = {}) {
  const site = await createServiceSite(
    { ...world, config: { ...world.config, clientSecrets: new Map() } },
    STORE,
  );
  const begun = await site.begin();
  const callback = await site.walk(begun, new Browser(), riku);
  const answer = await fetch(`${world.url}/oidc/token`, {
    method: "POST",
    headers,
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: callback.searchParams.get("code") ?? "",
      code_verifier: begun.verifier,
      redirect_uri: STORE.redirect_uris[0] ?? "",
      ...proof,
    }),
  });
  const { error = "none" } = (await answer.json()) as { readonly error?: string };
  return `${answer.status} ${error}`;
}

const encode = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
const basic = (secret: string) => ({
  authorization: `Basic ${btoa(`store:${encode(secret)}`)}`,
});

test("each of a client's two secrets is accepted, whatever its characters, and no other secret", async () => {
  await using world = await createWorld([riku], undefined, withStore(STORE, [ODD, NEXT]));
  for (const secret of [ODD, NEXT]) {
    expect(await redeem(world, {}, basic(secret))).toBe("200 none");
    expect(await redeem(world, { client_id: "store", client_secret: secret })).toBe("200 none");
  }
  // As many libraries send it, although RFC 6749 requires encoding.
  const raw = { authorization: `Basic ${btoa(`store:${ODD}`)}` };
  expect(await redeem(world, {}, raw)).toBe("200 none");
  for (const secret of [`${NEXT}.`, NEXT.slice(1), "undefined"]) {
    expect(await redeem(world, {}, basic(secret))).toBe("401 invalid_client");
  }
});

const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

const sign = async (
  { config }: World,
  {
    claims = {},
    key = privateKey,
    alg = "ES256",
    seconds = Date.now() / 1000,
  }: {
    readonly claims?: Record<string, unknown>;
    readonly key?: Parameters<SignJWT["sign"]>[0];
    readonly alg?: string;
    readonly seconds?: number;
  } = {},
) => ({
  client_assertion_type: ASSERTION,
  client_assertion: await new SignJWT({
    iss: "store",
    sub: "store",
    aud: config.origin,
    jti: randomUUID(),
    // Some languages have fractions of seconds in their clocks, which RFC 7519 allows.
    iat: seconds,
    exp: seconds + 60.12345,
    ...claims,
  })
    .setProtectedHeader({ alg, kid: "one" })
    .sign(key),
});

test("a client that has keys instead of a secret authenticates by a valid assertion, and by nothing else", async () => {
  await using world = await createWorld([riku], undefined, withStore({ ...keyless, jwks: JWKS }));
  expect(await redeem(world, await sign(world))).toBe("200 none");
  const other = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  for (const proof of [
    await sign(world, { key: other }),
    await sign(world, { claims: { aud: "https://elsewhere.test" } }),
    await sign(world, { claims: { iss: "planner" } }),
    await sign(world, { claims: { exp: Date.now() / 1000 + (2 * DAY_MS) / 1000 } }),
    { client_id: "store", client_secret: "" },
    { client_id: "store", client_secret: "undefined" },
    { client_id: "store" },
  ]) {
    expect(await redeem(world, proof)).toBe("401 invalid_client");
  }
});

test("S65: an assertion names this server alone, by its name or its address for tokens", async () => {
  await using world = await createWorld([riku], undefined, withStore({ ...keyless, jwks: JWKS }));
  const { origin } = world.config;
  for (const [aud, answer] of [
    [[origin, "https://elsewhere.test"], "401 invalid_client"],
    [["https://elsewhere.test", `${origin}/oidc/token`], "401 invalid_client"],
    [[origin, `${origin}/oidc/token`], "200 none"],
  ] as const) {
    expect(await redeem(world, await sign(world, { claims: { aud } }))).toBe(answer);
  }
});

test("T03: an assertion cannot choose its algorithm", async () => {
  await using world = await createWorld([riku], undefined, withStore({ ...keyless, jwks: JWKS }));
  const known = [
    publicKey.export({ format: "pem", type: "spki" }),
    JSON.stringify(publicKey.export({ format: "jwk" })),
  ];
  const unsigned = new UnsecuredJWT({
    iss: "store",
    sub: "store",
    aud: world.config.origin,
    jti: randomUUID(),
  });
  for (const proof of [
    ...(await Promise.all(
      known.map((text) => sign(world, { alg: "HS256", key: Buffer.from(text) })),
    )),
    {
      client_assertion_type: ASSERTION,
      client_assertion: unsigned.setExpirationTime("1m").encode(),
    },
  ]) {
    expect(await redeem(world, proof)).toBe("401 invalid_client");
  }
});

test("an assertion is refused if the client's clock is five minutes off, and accepted if ten seconds off", async () => {
  await using world = await createWorld([riku], undefined, withStore({ ...keyless, jwks: JWKS }));
  const ask = async (off: number) => {
    const seconds = Date.now() / 1000 + off;
    const proof = await sign(world, { seconds, claims: { nbf: seconds } });
    const answer = await fetch(`${world.url}/oidc/introspect`, {
      method: "POST",
      body: new URLSearchParams({ token: "x", ...proof }),
    });
    return answer.status;
  };
  for (const off of [-300, 300]) expect([off, await ask(off)]).toEqual([off, 401]);
  for (const off of [-10, 10]) expect([off, await ask(off)]).toEqual([off, 200]);
});

onBothEngines("an assertion that is sent many times at once is accepted once", async () => {
  await using world = await createWorld([riku], undefined, withStore({ ...keyless, jwks: JWKS }));
  const proof = await sign(world);
  const ask = () =>
    fetch(`${world.url}/oidc/introspect`, {
      method: "POST",
      body: new URLSearchParams({ token: "x", ...proof }),
    });
  const statuses = (await Promise.all(Array.from({ length: 8 }, ask))).map(({ status }) => status);
  expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 401)]);
});

test("a client's keys may be published at an address", async () => {
  await using sites = await startServiceSites((response) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(JWKS));
  });
  const store = { ...keyless, jwks_uri: `${sites.origin}/keys` };
  await using world = await createWorld([riku], undefined, withStore(store));
  expect(await redeem(world, await sign(world))).toBe("200 none");
  expect(sites.told).toHaveLength(1);
});
