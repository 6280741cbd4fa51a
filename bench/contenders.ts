import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { demoCatalogue, demoSecrets, demoSite } from "@musubi/demo-world";
import { PARAMETERS } from "../apps/identity/src/accounts/passwords/hashes/cost-of-hash.ts";
import { openDatabase } from "../apps/identity/src/database/open.ts";
import { type Dataset, fill, PASSWORD } from "./dataset.ts";
import { type Server, startServer } from "./processes.ts";
import { API_KEY, ISSUER, LOGIN_TOKEN, PORTAL, SECRET, SITE } from "./settings.ts";
import { readStatements } from "./statements.ts";

const HERE = import.meta.dirname;
const ROOT = join(HERE, "..");
const SANDBOX = "http://sandbox.bench";

/** A server with its own people in its own database. */
export type Contender = AsyncDisposable & { readonly server: Server; readonly data: Dataset };

/**
 * Identity as production runs it, in its own process from its own entry. But its log is off, since the bare server
 * has none, and its rate limits are out of reach.
 */
export async function startIdentity(
  databaseUrl: string,
  folder: string,
  more: Readonly<Record<string, string>> = {},
  program = join(ROOT, "apps/identity/src/process/main.ts"),
): Promise<Contender> {
  const database = openDatabase(databaseUrl);
  const data = await fill(database);
  const settings = writeSettings(databaseUrl, folder);
  const server = await startServer(program, "/health/ready", (port) => ({
    ...settings,
    ...more,
    IDENTITY_PORT: `${port}`,
  }));
  return asContender(server, data, () => database.close());
}

/** Writes the settings files, and returns the environment of identity and its commands. */
export function writeSettings(databaseUrl: string, folder: string): Record<string, string> {
  const file = (name: string, value: unknown): string => {
    const path = join(folder, name);
    writeFileSync(path, JSON.stringify(value));
    return path;
  };
  return {
    HOST: "127.0.0.1",
    IDENTITY_ORIGIN: ISSUER,
    PORTAL_ORIGIN: PORTAL,
    DATABASE_URL: databaseUrl,
    IDENTITY_SECRET: SECRET,
    API_KEY,
    LOGIN_TOKEN,
    CATALOGUE_FILE: file("catalogue.json", catalogueWithSite()),
    SITE_FILE: file("site.json", demoSite(PORTAL, SANDBOX)),
    LOGIN_DIST: join(ROOT, "apps/login/dist"),
    SMTP_URL: "smtp://127.0.0.1:1",
    LOG_LEVEL: "silent",
    // The load comes from one address; in production it comes from many.
    RATE_LIMIT_FACTOR: "1000000",
    ...demoSecrets(demoCatalogue(SANDBOX)),
  };
}

/** The demo's services; the store also signs people in with the ID. */
const catalogueWithSite = () => {
  const client = {
    id: SITE.id,
    secret: "none",
    redirect_uris: [SITE.callback],
    post_logout_redirect_uris: [],
    scopes: [...SITE.scopes],
    id_token_signed_response_alg: "ES256",
  };
  return demoCatalogue(SANDBOX).map((entry) => ({
    ...entry,
    clients: entry.kind === "store" ? [client] : [],
  }));
};

/**
 * The bare server: Fastify, the same signatures, the same statements (fewer for sign-ins), and nothing else. A thrifty
 * one verifies and commits as seldom as identity.
 */
export async function startBare(databaseUrl: string, isThrifty = false): Promise<Contender> {
  const database = openDatabase(databaseUrl);
  const data = await fill(database);
  const { kid, privateKey } = await data.keys.signer();
  const statements = await readStatements(database.engine, data.browser.hash);
  const server = await startServer(join(HERE, "servers/bare.ts"), "/", (port) => ({
    BARE_SETTINGS: JSON.stringify({
      port,
      databaseUrl,
      statements,
      refreshKey: data.refreshKey.toString("base64url"),
      kid,
      privateJwk: privateKey.export({ format: "jwk" }),
      issuer: ISSUER,
      isThrifty,
    }),
    BARE_CATALOGUE: JSON.stringify(describeServices()),
  }));
  return asContender(server, data, () => database.close());
}

/** The demo's services, as identity lists them. */
const describeServices = () =>
  demoCatalogue(SANDBOX)
    .filter(({ service_id }) => service_id !== 0)
    .map(({ service_id, service_order, names, display, icon, sites }) => ({
      service_id,
      service_order,
      service_name_jp: names.ja,
      service_name_en: names.en,
      service_icon_display: display,
      service_icon_path: icon,
      service_icon_redirect_url: Object.entries(sites).map(([lng, url]) => ({ lng, url })),
    }));

/**
 * The peer oidc-provider, with access tokens like the portal's or like the services', on a database as its operators
 * run it, or in memory.
 */
export const startOidcProvider = (
  accessTokens: "jwt" | "opaque",
  databaseUrl: string | undefined,
): Promise<Server> =>
  startServer(join(HERE, "servers/oidc-provider.mjs"), "/jwks", (port) => ({
    PORT: `${port}`,
    ACCESS_TOKENS: accessTokens,
    SITE: JSON.stringify(SITE),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  }));

/** The peer better-auth, with its own hash or with ours. */
export const startBetterAuth = (databaseUrl: string, hash: "own" | "argon2id"): Promise<Server> =>
  startServer(join(HERE, "better-auth/server.mjs"), "/api/auth/ok", (port) => ({
    PORT: `${port}`,
    DATABASE_URL: databaseUrl,
    SECRET,
    PASSWORD,
    ARGON2ID: JSON.stringify(hash === "own" ? null : PARAMETERS),
  }));

const asContender = (server: Server, data: Dataset, close: () => Promise<void>): Contender => ({
  server,
  data,
  async [Symbol.asyncDispose]() {
    await server[Symbol.asyncDispose]();
    await close();
  },
});
