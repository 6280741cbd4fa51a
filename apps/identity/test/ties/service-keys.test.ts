import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { CONNECTOR_TIMEOUT_MS, type LinkBy } from "@musubi/contract";
import { demoCatalogue, PEOPLE } from "@musubi/demo-world";
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  SignJWT,
  UnsecuredJWT,
} from "jose";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { KeysUnreachableError } from "../../src/ties/proofs/published-keys.ts";
import { createServiceTokens } from "../../src/ties/proofs/service-tokens.ts";
import { codeOf, dataOf } from "../world/outcomes.ts";
import { startSandbox } from "../world/sandbox.ts";
import { createWorld } from "../world/world.ts";
import { link, OLD_SCHOOL, servicesOf } from "./old-accounts.ts";

type Health = "well" | "fails" | "speaks nonsense" | "hangs";

async function makeKey(kid: string) {
  const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
  const jwk: JWK = { ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" };
  return { kid, jwk, publicKey, privateKey };
}
type Key = Awaited<ReturnType<typeof makeKey>>;

/** Starts a service's sign-in that publishes keys, and counts how often it is asked for them. */
async function startSignIn(...published: readonly Key[]) {
  const seen = { asked: 0, keys: [...published], health: "well" as Health };
  const server = createServer((_request, response) => {
    seen.asked += 1;
    if (seen.health === "hangs") return;
    if (seen.health === "fails") response.statusCode = 500;
    const keys = seen.keys.map(({ jwk }) => jwk);
    response.end(JSON.stringify(seen.health === "speaks nonsense" ? { keys: 1 } : { keys }));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pool`;
  const link: LinkBy<"oidc"> = {
    method: "oidc",
    issuer,
    jwks: `${issuer}/jwks`,
    algorithms: ["RS256"],
    clientId: "portal",
    scopes: ["openid"],
    providers: [],
  };
  const tokens = createServiceTokens(() => Date.now());
  return {
    seen,
    link,
    verify: (token: string) => tokens.verify({ link }, token),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
type SignIn = Awaited<ReturnType<typeof startSignIn>>;

const claimsAt = ({ link }: SignIn) => {
  const iat = Math.floor(Date.now() / 1000);
  const { issuer: iss, clientId: aud } = link;
  return { iss, aud, iat, auth_time: iat, exp: iat + 3_600, ...OLD_SCHOOL };
};

const sign = (
  signIn: SignIn,
  { privateKey, kid }: Pick<Key, "privateKey" | "kid">,
  header: Partial<JWTHeaderParameters> = {},
) =>
  new SignJWT(claimsAt(signIn))
    .setProtectedHeader({ alg: "RS256", kid, ...header })
    .sign(privateKey);

const passTime = (ms: number) => vi.setSystemTime(Date.now() + ms);

const [first, second, strange] = await Promise.all(["first", "second", "strange"].map(makeKey));
if (!first || !second || !strange) throw new Error("There are three.");

describe("T05: the keys of a service's sign-in", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("count while they are published; a new key is fetched when a token first needs it", async () => {
    await using signIn = await startSignIn(first);
    const [old, fresh] = [await sign(signIn, first), await sign(signIn, second)];
    expect(await signIn.verify(old)).toMatchObject(OLD_SCHOOL);
    signIn.seen.keys = [first, second];
    passTime(60_000);
    expect(await signIn.verify(fresh)).toMatchObject(OLD_SCHOOL);
    expect(await signIn.verify(old)).toMatchObject(OLD_SCHOOL);
    expect(signIn.seen.asked).toBe(2);
    // A withdrawn key is forgotten within ten minutes, although its tokens have not expired.
    signIn.seen.keys = [second];
    passTime(600_000);
    expect(await signIn.verify(old)).toBeUndefined();
    expect(await signIn.verify(fresh)).toMatchObject(OLD_SCHOOL);
  });

  test("are fetched once a minute in a flood of tokens with unknown keys; genuine tokens are still accepted", async () => {
    await using signIn = await startSignIn(first);
    for (const round of [1, 2]) {
      for (let n = 0; n < 20; n += 1) {
        const kid = `unknown ${n}`;
        expect(await signIn.verify(await sign(signIn, { ...strange, kid }))).toBeUndefined();
      }
      expect(signIn.seen.asked).toBe(round);
      expect(await signIn.verify(await sign(signIn, first))).toMatchObject(OLD_SCHOOL);
      passTime(60_000);
    }
  });

  test.each(["fails", "speaks nonsense", "hangs"] as const)(
    "if their endpoint %s, no token is verified; the endpoint is asked once, and again after a pause",
    async (health) => {
      await using signIn = await startSignIn(first);
      signIn.seen.health = health;
      const token = await sign(signIn, first);
      const tries = await Promise.allSettled([1, 2, 3].map(() => signIn.verify(token)));
      expect(tries.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
      for (let n = 0; n < 20; n += 1) {
        await expect(signIn.verify(token)).rejects.toThrow(KeysUnreachableError);
      }
      expect(signIn.seen.asked).toBe(1);
      signIn.seen.health = "well";
      passTime(10_000 + CONNECTOR_TIMEOUT_MS);
      expect(await signIn.verify(token)).toMatchObject(OLD_SCHOOL);
      expect(signIn.seen.asked).toBe(2);
    },
  );

  test("if fetching fails, are not fetched again for each token with an unknown key; known keys still count", async () => {
    await using signIn = await startSignIn(first);
    const token = await sign(signIn, first);
    expect(await signIn.verify(token)).toMatchObject(OLD_SCHOOL);
    signIn.seen.health = "fails";
    passTime(60_000);
    for (let n = 0; n < 20; n += 1) {
      const unknown = await sign(signIn, { ...strange, kid: `unknown ${n}` });
      await expect(signIn.verify(unknown)).rejects.toThrow(KeysUnreachableError);
      expect(await signIn.verify(token)).toMatchObject(OLD_SCHOOL);
    }
    expect(signIn.seen.asked).toBe(2);
  });

  test("T01, T02: a token chooses neither its algorithm nor its key", async () => {
    await using signIn = await startSignIn(first);
    await using foreign = await startSignIn(strange);
    const { kid } = first;
    const claims = claimsAt(signIn);
    const published = new TextEncoder().encode(await exportSPKI(first.publicKey));
    const curve = await generateKeyPair("ES256");
    const { jwks: jku = "" } = foreign.link;
    const bad: Record<string, string> = {
      "no algorithm": new UnsecuredJWT(claims).encode(),
      "the public key as a shared secret": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(published),
      "another padding": await new SignJWT(claims)
        .setProtectedHeader({ alg: "PS256", kid })
        .sign(await importJWK(await exportJWK(first.privateKey), "PS256")),
      "another kind of key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "ES256", kid })
        .sign(curve.privateKey),
      "a key that it brings": await sign(signIn, { ...strange, kid }, { jwk: strange.jwk }),
      "a place where its key is": await sign(signIn, strange, { jku, x5u: jku }),
      "the right name of the wrong key": await sign(signIn, { ...strange, kid }),
      "a path for a name": await sign(signIn, { ...strange, kid: "../../first" }),
    };
    for (const [name, token] of Object.entries(bad)) {
      expect(await signIn.verify(token), name).toBeUndefined();
    }
    expect(signIn.seen.asked).toBe(1);
    expect(foreign.seen.asked).toBe(0);
    expect(await signIn.verify(await sign(signIn, first))).toMatchObject(OLD_SCHOOL);
  });
});

test("T05: while keys cannot be fetched, linking is refused for now; the same proof is accepted afterwards", async () => {
  await using sandbox = await startSandbox();
  await using signIn = await startSignIn(first);
  const { link: school } = signIn;
  const catalogue = demoCatalogue(sandbox.origin).map((entry) =>
    entry.kind === "school" ? { ...entry, link: school } : entry,
  );
  await using world = await createWorld([PEOPLE.hana], sandbox, { catalogue });
  const { access_token } = await world.signIn();
  const token = await sign(signIn, first);
  signIn.seen.health = "fails";
  for (let n = 0; n < 3; n += 1) {
    expect(codeOf(await link(world, access_token, 3, token))).toBe("ServiceUnavailableException");
  }
  expect(signIn.seen.asked).toBe(1);
  signIn.seen.health = "well";
  world.passTime(10_000);
  dataOf(await link(world, access_token, 3, token));
  expect(await servicesOf(world, access_token)).toContain(3);
});
