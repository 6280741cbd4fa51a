import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import { resolve } from "node:path";
import { type Catalogue, catalogue, isValidEmail, type Site, site } from "@musubi/contract";
import {
  EnvironmentError,
  flag,
  jsonFile,
  origin,
  port,
  readEnvironment,
  secret,
  text,
} from "@musubi/environment";
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
  /** Identity as a client of Google and Apple; undefined where that sign-in is not offered. */
  readonly google: GoogleClient | undefined;
  readonly apple: AppleClient | undefined;
  readonly trustedProxies: readonly string[];
  /** Widens or narrows every rate limit. */
  readonly rateLimitFactor: number;
  /** Opens /metrics; without one only this machine may read them. */
  readonly metricsToken: string | undefined;
  readonly logLevel: (typeof LOG_LEVELS)[number];
};

export type GoogleClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
};

export type AppleClient = {
  readonly issuer: string;
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, as Apple gives it out. */
  readonly privateKey: string;
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

/** Whether the web server understands it as one of its proxies. */
function isProxy(text: string): boolean {
  const [address = "", bits] = text.split("/");
  if (bits === undefined && PROXY_NAMES.has(text)) return true;
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address) as 0 | 4 | 6];
  return bits === undefined ? longest > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}

const PROXY_NAMES: ReadonlySet<string> = new Set(["loopback", "linklocal", "uniquelocal"]);

const proxies = v.pipe(
  v.optional(v.string(), ""),
  v.transform((value) => value.split(",").map((one) => one.trim())),
  v.transform((list) => list.filter((one) => one !== "")),
  v.check((list) => list.every(isProxy), "must be addresses or ranges such as 10.0.0.0/8"),
);

const mailAddress = v.pipe(v.string(), v.check(isValidEmail, "must be an e-mail address"));

/** Tokens travel there: plain http only on this machine. */
const issuer = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.check(
      (value) =>
        URL.canParse(value) &&
        /^https:|^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])[:/]/.test(value),
      "must be an https address",
    ),
  );

/** One line is enough: `\n` stands for a line break. */
const ecPrivateKey = v.pipe(
  v.string(),
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check(isEcPrivateKey, "must be an EC private key in PEM"),
);

function isEcPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === "ec";
  } catch {
    return false;
  }
}

/** Where the login's build lies, from wherever identity is started. */
const BUILT_LOGIN = resolve(import.meta.dirname, "../../../login/dist");

/** A client is set up whole or not at all. */
const togetherWith = <S extends v.GenericSchema>(id: string | undefined, schema: S) =>
  id ? schema : v.optional(schema);

function readVariables(environment: NodeJS.ProcessEnv) {
  // Only the demo may guess where mail goes: anywhere else a guess would lose it.
  const demo = environment.DEMO === "1";
  return readEnvironment(
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
      LOGIN_DIST: v.optional(text, BUILT_LOGIN),
      DEMO: flag,
      GOOGLE_ISSUER: issuer("https://accounts.google.com"),
      GOOGLE_CLIENT_ID: v.optional(text),
      GOOGLE_CLIENT_SECRET: togetherWith(environment.GOOGLE_CLIENT_ID, text),
      APPLE_ISSUER: issuer("https://appleid.apple.com"),
      APPLE_CLIENT_ID: v.optional(text),
      APPLE_TEAM_ID: togetherWith(environment.APPLE_CLIENT_ID, text),
      APPLE_KEY_ID: togetherWith(environment.APPLE_CLIENT_ID, text),
      APPLE_PRIVATE_KEY: togetherWith(environment.APPLE_CLIENT_ID, ecPrivateKey),
      TRUSTED_PROXIES: proxies,
      RATE_LIMIT_FACTOR: factor,
      METRICS_TOKEN: v.optional(secret),
      LOG_LEVEL: v.optional(
        v.picklist(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(", ")}`),
        "info",
      ),
    },
    environment,
  );
}

/** Reads identity's part of the environment; throws with every fault there is. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const read = collectFaults(faults, () => readVariables(environment));
  const connectorSecrets = collectFaults(faults, () => readConnectorSecrets(environment));
  if (!read || !connectorSecrets) throw new EnvironmentError(faults);
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
    connectorSecrets,
    site: read.SITE_FILE,
    smtpUrl: read.SMTP_URL,
    mailFrom: read.MAIL_FROM,
    loginDist: resolve(read.LOGIN_DIST),
    demo: read.DEMO,
    googleIssuer: read.GOOGLE_ISSUER,
    appleIssuer: read.APPLE_ISSUER,
    google:
      read.GOOGLE_CLIENT_ID && read.GOOGLE_CLIENT_SECRET
        ? {
            issuer: read.GOOGLE_ISSUER,
            clientId: read.GOOGLE_CLIENT_ID,
            clientSecret: read.GOOGLE_CLIENT_SECRET,
          }
        : undefined,
    apple:
      read.APPLE_CLIENT_ID && read.APPLE_TEAM_ID && read.APPLE_KEY_ID && read.APPLE_PRIVATE_KEY
        ? {
            issuer: read.APPLE_ISSUER,
            clientId: read.APPLE_CLIENT_ID,
            teamId: read.APPLE_TEAM_ID,
            keyId: read.APPLE_KEY_ID,
            privateKey: read.APPLE_PRIVATE_KEY,
          }
        : undefined,
    trustedProxies: read.TRUSTED_PROXIES,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    metricsToken: read.METRICS_TOKEN,
    logLevel: read.LOG_LEVEL,
  };
}

function collectFaults<T>(faults: string[], read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    faults.push(...error.faults);
    return undefined;
  }
}

/** The catalogue names the variables; each service has a secret of its own. */
function readConnectorSecrets(environment: NodeJS.ProcessEnv): ReadonlyMap<string, string> {
  const entries = v.safeParse(jsonFile(catalogue), environment.CATALOGUE_FILE);
  // A catalogue that cannot be read is a fault of its own.
  if (!entries.success) return new Map();
  const connected = entries.output.flatMap(({ kind, connector }) =>
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
