import { resolve } from "node:path";
import { type Catalogue, catalogue, isValidEmail, type Site, site } from "@musubi/contract";
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
  /** By the service's kind. */
  readonly connectorSecrets: ReadonlyMap<string, string>;
  readonly site: Site;
  /** Where mail is handed over, and who it is from. */
  readonly smtpUrl: string;
  readonly mailFrom: string;
  readonly loginDist: string;
  readonly demo: boolean;
  readonly googleIssuer: string;
  readonly appleIssuer: string;
  readonly trustedProxies: readonly string[];
  /** Widens or narrows every rate limit. */
  readonly rateLimitFactor: number;
  /** Opens /metrics; without one only this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "silent"] as const;

const databaseUrl = v.pipe(
  v.optional(v.string(), "sqlite:.data/musubi.db"),
  v.regex(/^(?:sqlite:.+|postgres(?:ql)?:\/\/.+)$/, "must be sqlite:PATH or postgres://…"),
);

const factor = v.pipe(
  v.optional(v.string(), "1"),
  v.transform(Number),
  v.check((value) => value > 0 && Number.isFinite(value), "must be a number above 0"),
);

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^smtps?:\/\/[^/?#]+\/?$/.test(value),
    "must be smtp://HOST:PORT or smtps://HOST:PORT",
  ),
);

const mailAddress = v.pipe(v.string(), v.check(isValidEmail, "must be an e-mail address"));

/** Reads identity's part of the environment; throws with every fault there is. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  // Only the demo may guess where mail goes: anywhere else a guess would lose it.
  const demo = environment.DEMO === "1";
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
      SMTP_URL: demo ? v.optional(smtpUrl, "smtp://127.0.0.1:4225") : smtpUrl,
      MAIL_FROM: demo ? v.optional(mailAddress, "no-reply@musubi.example") : mailAddress,
      LOGIN_DIST: v.optional(text, "apps/login/dist"),
      DEMO: flag,
      GOOGLE_ISSUER: v.optional(text, "https://accounts.google.com"),
      APPLE_ISSUER: v.optional(text, "https://appleid.apple.com"),
      TRUSTED_PROXIES: v.optional(text, ""),
      RATE_LIMIT_FACTOR: factor,
      METRICS_TOKEN: v.optional(secret),
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
    connectorSecrets: readConnectorSecrets(read.CATALOGUE_FILE, environment),
    site: read.SITE_FILE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    loginDist: resolve(read.LOGIN_DIST),
    demo: read.DEMO,
    googleIssuer: read.GOOGLE_ISSUER,
    appleIssuer: read.APPLE_ISSUER,
    trustedProxies: read.TRUSTED_PROXIES.split(",").filter((address) => address !== ""),
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}

/** The catalogue names the variables; each service has a secret of its own. */
function readConnectorSecrets(
  entries: Catalogue,
  environment: NodeJS.ProcessEnv,
): ReadonlyMap<string, string> {
  const connected = entries.flatMap(({ kind, connector }) =>
    connector ? [[kind, connector.secret_variable] as const] : [],
  );
  const read = readEnvironment(
    Object.fromEntries(connected.map(([, variable]) => [variable, text])),
    environment,
  );
  return new Map(connected.map(([kind, variable]) => [kind, read[variable] ?? ""]));
}

/** For commands that need the database and nothing else. */
export const readDatabaseUrl = (environment: NodeJS.ProcessEnv): string =>
  readEnvironment({ DATABASE_URL: databaseUrl }, environment).DATABASE_URL;

/** For the command that makes a signing key. */
export function readKeySettings(
  environment: NodeJS.ProcessEnv,
): Pick<Config, "databaseUrl" | "secret"> {
  const read = readEnvironment({ DATABASE_URL: databaseUrl, IDENTITY_SECRET: secret }, environment);
  return { databaseUrl: read.DATABASE_URL, secret: read.IDENTITY_SECRET };
}
