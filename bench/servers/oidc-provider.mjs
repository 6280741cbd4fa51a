// The peer: oidc-provider as its own documentation sets it up, with ES256 and rotating refresh tokens, on a database
// or in memory.
// Its access tokens are JWTs like the portal's, or opaque like the services'.
import { createHash, generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";
import { openSql } from "./sql-storage.ts";

const port = Number(process.env.PORT);
const issuer = `http://127.0.0.1:${port}`;
const RESOURCE = "http://api.bench";
const SCOPE = "openid email offline_access";
const hasJwts = process.env.ACCESS_TOKENS === "jwt";
const site = JSON.parse(process.env.SITE ?? "{}");
const PEOPLE = 16;
/** As many as identity has. */
const ACCOUNTS = 2_000;
/** The verifier that redeems every code, and its challenge. */
const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwk = { ...privateKey.export({ format: "jwk" }), kid: "bench", alg: "ES256", use: "sig" };

const people = Array.from({ length: ACCOUNTS }, (_, n) => `person-${n}`);
const { DATABASE_URL } = process.env;
const sql = DATABASE_URL && (await openSql(DATABASE_URL, people));
const provider = new Provider(issuer, {
  ...(sql && { adapter: sql.adapter }),
  jwks: { keys: [jwk] },
  clients: [
    {
      client_id: "portal",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: ["http://portal.bench/index"],
      id_token_signed_response_alg: "ES256",
    },
    {
      client_id: site.id,
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: [site.callback],
      id_token_signed_response_alg: "ES256",
      require_auth_time: true,
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false,
  findAccount: async (_context, id) => {
    const email = sql ? await sql.findEmail(id) : `${id}@example.jp`;
    const claims = () => ({ sub: id, email, email_verified: true, identities: [] });
    return email && { accountId: id, claims };
  },
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  ttl: { AccessToken: 600, IdToken: 600, RefreshToken: 2_592_000, Grant: 2_592_000 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: hasJwts,
      defaultResource: () => RESOURCE,
      useGrantedResource: () => true,
      getResourceServerInfo: () => ({
        scope: "api",
        audience: RESOURCE,
        accessTokenTTL: 600,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: "ES256" } },
      }),
    },
  },
});

const grants = new Map();

/** One grant per account and client, made once: the peer's memory forgets all but the last thousand objects. */
async function findGrant(accountId, clientId) {
  const name = `${accountId} ${clientId}`;
  if (!grants.has(name)) {
    const grant = new provider.Grant({ accountId, clientId });
    grant.addOIDCScope(SCOPE);
    if (hasJwts) grant.addResourceScope(RESOURCE, "api");
    grants.set(name, grant.save());
  }
  return grants.get(name);
}

async function findClient(id) {
  const client = await provider.Client.find(id);
  if (!client) throw new Error("The client is missing.");
  return client;
}

const seconds = () => Math.floor(Date.now() / 1000);

/** Creates what a round begins with, by name. */
const SEEDS = {
  async "refresh-tokens"(accountId) {
    const token = new provider.RefreshToken({
      accountId,
      client: await findClient("portal"),
      grantId: await findGrant(accountId, "portal"),
      scope: SCOPE,
      gty: "authorization_code",
      authTime: seconds(),
      resource: RESOURCE,
      rotations: 0,
      iiat: seconds(),
    });
    return token.save();
  },
  async codes(accountId) {
    const code = new provider.AuthorizationCode({
      accountId,
      client: await findClient(site.id),
      grantId: await findGrant(accountId, site.id),
      scope: SCOPE,
      redirectUri: site.callback,
      codeChallenge: CHALLENGE,
      codeChallengeMethod: "S256",
      authTime: seconds(),
    });
    return code.save();
  },
  async sessions(accountId) {
    const session = new provider.Session({ accountId, loginTs: seconds() });
    session.ensureClientContainer(site.id);
    session.grantIdFor(site.id, await findGrant(accountId, site.id));
    await session.save(3_600);
    return session.id;
  },
};

const handle = provider.callback();
createServer(async (request, response) => {
  const [, , what, count] = request.url?.startsWith("/seed/") ? request.url.split("/") : [];
  if (what === undefined) return handle(request, response);
  const made = await Promise.all(
    Array.from({ length: Number(count) }, (_, n) => SEEDS[what](people[n % PEOPLE])),
  );
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(made));
}).listen(port, "127.0.0.1");
