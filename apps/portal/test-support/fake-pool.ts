import { poolOf } from "../src/pools/pool.ts";
import { createPoolMemory } from "../src/pools/pool-memory.ts";
import { exampleConfig, exampleSchool } from "./example-config.ts";
import { type Answer, makeIdToken, startFakeIdentity } from "./fake-identity.ts";
import { createMemoryStorage } from "./memory-storage.ts";

type PoolAnswers = {
  readonly token?: (body: string) => Answer;
  readonly initiateAuth?: Answer;
  readonly revoke?: Answer;
  /** Whether to cut the connection when this path is requested. */
  readonly isCut?: (path: string) => boolean;
};

/** A user pool over real HTTP: its metadata, its token and revocation endpoints, and its password call. */
export async function startFakePool(answers: PoolAnswers = {}) {
  let origin = "";
  const server = await startFakeIdentity(({ path, text }) => {
    if (answers.isCut?.(path)) return "cut";
    switch (path) {
      case "/.well-known/openid-configuration":
        return {
          status: 200,
          body: {
            issuer: origin,
            authorization_endpoint: `${origin}/oauth2/authorize`,
            token_endpoint: `${origin}/oauth2/token`,
            revocation_endpoint: `${origin}/oauth2/revoke`,
          },
        };
      case "/oauth2/token":
        return answers.token?.(text) ?? { status: 400, body: { error: "invalid_grant" } };
      case "/":
        return answers.initiateAuth ?? { status: 400, body: {} };
      default:
        return answers.revoke ?? { status: 200, body: {} };
    }
  });
  origin = server.origin;
  const link = { ...exampleSchool.link, issuer: origin, password: origin };
  const service = { ...exampleSchool, link };
  const pool = { ...poolOf(exampleConfig, service), endpoint: origin };
  const storage = createMemoryStorage();
  const memory = createPoolMemory({ ...storage, clear: () => storage.content.clear() });
  const idToken = (claims: Record<string, unknown> = {}) => {
    const now = Math.floor(Date.now() / 1000);
    const token = makeIdToken({
      iss: origin,
      aud: pool.userPoolWebClientId,
      iat: now,
      exp: now + 600,
      auth_time: now,
      ...claims,
    });
    // One of our libraries reads the token, and checks the algorithm.
    const header = Buffer.from(JSON.stringify({ alg: "RS256" })).toString("base64url");
    return token.replace(/^[^.]+/, header);
  };
  return { ...server, pool, service, memory, storage, idToken };
}
