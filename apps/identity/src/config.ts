import { resolve } from "node:path";
import { type Catalogue, catalogue, type Site, site } from "@musubi/contract";
import { flag, jsonFile, origin, port, readEnvironment, secret, text } from "@musubi/environment";
import * as v from "valibot";

export type Config = {
  readonly port: number;
  readonly host: string;
  /** Where the world reaches identity; the issuer of its tokens. */
  readonly origin: string;
  readonly portalOrigin: string;
  readonly databaseUrl: string;
  readonly secret: string;
  readonly apiKey: string;
  readonly loginToken: string;
  readonly catalogue: Catalogue;
  readonly site: Site;
  readonly loginDist: string;
  readonly demo: boolean;
  readonly googleIssuer: string;
  readonly appleIssuer: string;
  readonly trustedProxies: readonly string[];
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const databaseUrl = v.pipe(
  v.optional(v.string(), "sqlite:.data/musubi.db"),
  v.regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, "must be sqlite:PATH or postgres://…"),
);

/** Reads identity's part of the environment; throws with every fault there is. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const read = readEnvironment(
    {
      IDENTITY_PORT: port(4100),
      HOST: v.optional(text, "localhost"),
      IDENTITY_ORIGIN: v.optional(origin),
      PORTAL_ORIGIN: v.optional(origin, "http://localhost:4000"),
      DATABASE_URL: databaseUrl,
      IDENTITY_SECRET: secret,
      API_KEY: text,
      LOGIN_TOKEN: text,
      CATALOGUE_FILE: jsonFile(catalogue),
      SITE_FILE: jsonFile(site),
      LOGIN_DIST: v.optional(text, "apps/login/dist"),
      DEMO: flag,
      GOOGLE_ISSUER: v.optional(text, "https://accounts.google.com"),
      APPLE_ISSUER: v.optional(text, "https://appleid.apple.com"),
      TRUSTED_PROXIES: v.optional(text, ""),
      LOG_LEVEL: v.optional(
        v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`),
        "info",
      ),
    },
    environment,
  );
  return {
    port: read.IDENTITY_PORT,
    host: read.HOST,
    origin: read.IDENTITY_ORIGIN ?? `http://localhost:${read.IDENTITY_PORT}`,
    portalOrigin: read.PORTAL_ORIGIN,
    databaseUrl: read.DATABASE_URL,
    secret: read.IDENTITY_SECRET,
    apiKey: read.API_KEY,
    loginToken: read.LOGIN_TOKEN,
    catalogue: read.CATALOGUE_FILE,
    site: read.SITE_FILE,
    loginDist: resolve(read.LOGIN_DIST),
    demo: read.DEMO,
    googleIssuer: read.GOOGLE_ISSUER,
    appleIssuer: read.APPLE_ISSUER,
    trustedProxies: read.TRUSTED_PROXIES.split(",").filter((address) => address !== ""),
    logLevel: read.LOG_LEVEL,
  };
}

/** For commands that need the database and nothing else. */
export const readDatabaseUrl = (environment: NodeJS.ProcessEnv): string =>
  readEnvironment({ DATABASE_URL: databaseUrl }, environment).DATABASE_URL;
