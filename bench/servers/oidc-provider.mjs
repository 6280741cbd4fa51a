// The peer: oidc-provider as its own documentation sets it up, in memory, with ES256, access tokens
// as JWTs and rotating refresh tokens.
import { generateKeyPairSync } from "node:crypto";
import { createServer } from "node:http";
import Provider from "oidc-provider";

const port = Number(process.env.PORT);
const issuer = `http://127.0.0.1:${port}`;
const RESOURCE = "http://api.bench";
const SCOPE = "openid email offline_access";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const jwk = { ...privateKey.export({ format: "jwk" }), kid: "bench", alg: "ES256", use: "sig" };

const provider = new Provider(issuer, {
  jwks: { keys: [jwk] },
  clients: [
    {
      client_id: "portal",
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      redirect_uris: ["http://portal.bench/index"],
      id_token_signed_response_alg: "ES256",
    },
  ],
  claims: { openid: ["sub"], email: ["email", "email_verified"] },
  conformIdTokenClaims: false,
  findAccount: (_context, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@example.jp`, email_verified: true, identities: [] }),
  }),
  rotateRefreshToken: true,
  issueRefreshToken: () => true,
  expiresWithSession: () => false,
  ttl: { AccessToken: 600, IdToken: 600, RefreshToken: 2_592_000, Grant: 2_592_000 },
  features: {
    devInteractions: { enabled: false },
    resourceIndicators: {
      enabled: true,
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

async function makeRefreshToken(accountId) {
  const client = await provider.Client.find("portal");
  if (!client) throw new Error("The client is missing.");
  const grant = new provider.Grant({ accountId, clientId: "portal" });
  grant.addOIDCScope(SCOPE);
  grant.addResourceScope(RESOURCE, "api");
  const grantId = await grant.save();
  const now = Math.floor(Date.now() / 1000);
  const token = new provider.RefreshToken({
    accountId,
    client,
    grantId,
    scope: SCOPE,
    gty: "authorization_code",
    authTime: now,
    resource: RESOURCE,
    rotations: 0,
    iiat: now,
  });
  return token.save();
}

const handle = provider.callback();
createServer(async (request, response) => {
  if (!request.url?.startsWith("/seed/")) return handle(request, response);
  const count = Number(request.url.slice("/seed/".length));
  const tokens = await Promise.all(
    Array.from({ length: count }, (_, n) => makeRefreshToken(`person-${n}`)),
  );
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify(tokens));
}).listen(port, "127.0.0.1");
