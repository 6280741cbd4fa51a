import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { accountActive, type LinkBy } from "@musubi/contract";
import { demoCatalogue, demoConnectorSecret, GOOGLE_CLIENT, PEOPLE } from "@musubi/demo-world";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { expect, test } from "vitest";
import { createConnectors, type SilentService } from "../../src/services/connectors.ts";
import { createProviderClients } from "../../src/social/provider-clients.ts";
import { KeysUnreachableError } from "../../src/ties/proofs/published-keys.ts";
import { createServiceTokens } from "../../src/ties/proofs/service-tokens.ts";

async function startNeighbour(answer: RequestListener) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

/** Answers with a compressed body of a given length once unpacked. */
const startLongWinded = (length: number, describe: (origin: string) => object) =>
  startNeighbour((request, response) => {
    const json = JSON.stringify(describe(`http://${request.headers.host}`));
    response.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    response.end(gzipSync(json.padEnd(length)));
  });

const told: SilentService[] = [];

const askStore = async (origin: string) => {
  const secrets = new Map([["store", demoConnectorSecret("store")]]);
  const catalogue = demoCatalogue(origin);
  const connectors = createConnectors(catalogue, secrets, Date.now, (silent) => told.push(silent));
  const store = connectors.byKind("store");
  return store?.send(accountActive, { query: { sub_key: PEOPLE.hana.subject } });
};

const LONG_ENOUGH = 256 * 1024;
const SILENT = { ok: false, kind: "silent", reason: "network" };

test("a service's answer is read up to a maximum length, counted after unpacking", async () => {
  const active = { activation: 1 };
  await using talkative = await startLongWinded(LONG_ENOUGH, () => active);
  expect(await askStore(talkative.origin)).toEqual({ ok: true, data: active });
  await using bomb = await startLongWinded(LONG_ENOUGH + 1, () => active);
  expect(await askStore(bomb.origin)).toEqual(SILENT);
});

test("the connection to a service that never ends its answer is closed", async () => {
  const hungUp = Promise.withResolvers<void>();
  await using endless = await startNeighbour((_, response) => {
    const goOn = () => {
      while (!response.destroyed && response.write(" ".repeat(65_536)));
    };
    response.on("drain", goOn).on("close", hungUp.resolve);
    goOn();
  });
  // The length ends the reading, not the timeout of three seconds.
  expect(await askStore(endless.origin)).toEqual(SILENT);
  await hungUp.promise;
});

test("a provider's metadata is refused beyond the maximum length", async () => {
  const configure = async (length: number) => {
    await using provider = await startLongWinded(length, (issuer) => ({ issuer }));
    const google = { issuer: provider.origin, client: GOOGLE_CLIENT };
    const apple = { issuer: provider.origin, client: undefined };
    const clients = createProviderClients({ google, apple }, Date.now);
    return await clients.get("google")?.configure();
  };
  expect((await configure(LONG_ENOUGH))?.serverMetadata().issuer).toContain("127.0.0.1");
  await expect(configure(LONG_ENOUGH + 1)).rejects.toThrow();
});

test("the keys of a service's sign-in count as unreachable beyond the maximum length", async () => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "school", alg: "RS256", use: "sig" };
  const signIn: LinkBy<"oidc"> = {
    method: "oidc",
    issuer: "https://school.test",
    algorithms: ["RS256"],
    clientId: "portal",
    scopes: ["openid"],
    providers: [],
  };
  const token = await new SignJWT({ sub: "somebody" })
    .setProtectedHeader({ alg: "RS256", kid: "school" })
    .setIssuer(signIn.issuer)
    .setAudience(signIn.clientId)
    .setIssuedAt()
    .setExpirationTime("5 minutes")
    .sign(privateKey);
  const verify = async (length: number) => {
    await using keys = await startLongWinded(length, () => ({ keys: [jwk] }));
    const entry = { link: { ...signIn, jwks: keys.origin } };
    return await createServiceTokens(Date.now).verify(entry, token);
  };
  expect(await verify(LONG_ENOUGH)).toMatchObject({ sub: "somebody" });
  // Unreadable keys, or no answer at all, say nothing about the token.
  await expect(verify(LONG_ENOUGH + 1)).rejects.toThrow(KeysUnreachableError);
  const nobody = { link: { ...signIn, jwks: "http://127.0.0.1:1/" } };
  const verifying = createServiceTokens(Date.now).verify(nobody, token);
  await expect(verifying).rejects.toThrow(KeysUnreachableError);
});

test("a service that does not answer properly is reported with its address and the status", async () => {
  await using store = await startNeighbour((_, response) => response.writeHead(401).end());
  told.length = 0;
  await askStore(store.origin);
  const address = `${store.origin}/store${accountActive.path}`;
  expect(told).toEqual([{ service: "store", address, reason: "401" }]);
});
