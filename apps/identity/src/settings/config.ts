import { resolve } from "node:path";
import {
  type Catalogue,
  catalogue,
  LOG_RETENTION_DAYS,
  LOG_RETENTION_LEAST_DAYS,
  secretNamesOf,
} from "@musubi/contract";
import { type SiteFile, siteFile } from "@musubi/contract/brand";
import { DEMO_WORLD, type DemoWorld, worldFile } from "@musubi/demo-world";
import {
  collectFaults,
  EnvironmentError,
  flag,
  jsonFile,
  origin,
  readEnvironment,
  secret,
  text,
  webPort,
} from "@musubi/environment";
import { builtPages } from "@musubi/environment/release";
import * as v from "valibot";
import {
  type BindTokens,
  bindTokens,
  databaseUrl,
  days,
  factor,
  logLevel,
  numbers,
  postgresUrl,
  proxies,
  seconds,
  smtpUrl,
  sqliteUrl,
  webUrl,
} from "./kinds.ts";
import { findProductionFaults, isProduction, listSecretNames } from "./production.ts";
import { type ProvidersSettings, readProviders } from "./providers.ts";
import { OWN_SECRETS, readSecretFiles } from "./secret-files.ts";
import { readTracing, type TracingSettings } from "./tracing.ts";

export type Config = {
  /** Whether identity is reached from other machines. */
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Identity's public origin, and the issuer of its tokens. */
  readonly origin: string;
  readonly portalOrigin: string;
  readonly databaseUrl: string;
  /** Of a standby for reads that decide nothing. */
  readonly readDatabaseUrl: string | undefined;
  readonly secret: string;
  readonly apiKey: string;
  readonly loginToken: string;
  readonly catalogue: Catalogue;
  /** Numbers of services that were removed for good although IDs have accounts there. */
  readonly removedServices: readonly number[];
  /** By the service's kind. */
  readonly connectorSecrets: ReadonlyMap<string, string>;
  /** By client id, for clients with a secret. Each of its secrets is valid. */
  readonly clientSecrets: ReadonlyMap<string, readonly string[]>;
  /** What another system added to passwords before hashing them, by the variable's name. */
  readonly peppers: ReadonlyMap<string, string>;
  readonly site: SiteFile;
  /** The mail server. */
  readonly smtpUrl: string;
  readonly loginDist: string;
  readonly demo: boolean;
  /** The demo's data; used only in a demo. */
  readonly world: DemoWorld;
  /** The identity providers that users sign in with. */
  readonly providers: ProvidersSettings;
  readonly trustedProxies: readonly string[];
  /** Whether the portal's tokens are bound to the browser of their log-in. */
  readonly bindTokens: BindTokens;
  readonly journalDays: number;
  /** Multiplies every rate limit. */
  readonly rateLimitFactor: number;
  /** The system that users move from, if it checks passwords for us. The secret signs questions and answers. */
  readonly oldSystem: { readonly url: string; readonly secret: string } | undefined;
  /** The token for /metrics. Without a token, /metrics answers only on a laptop. */
  readonly metricsToken: string | undefined;
  /** Where traces go; undefined if none are made. */
  readonly tracing: TracingSettings | undefined;
  /** Whether /docs is served. */
  readonly docs: boolean;
  /** How long a stopping process still answers, so that the load balancer notices that it is no longer ready. */
  readonly stopNoticeMs: number;
  readonly logLevel: v.InferOutput<typeof logLevel>;
};

/** Longer than haproxy needs by default: three failed checks, two seconds apart. */
const NOTICE_SECONDS = 7;

function readVariables(environment: NodeJS.ProcessEnv) {
  // Only the demo has a default mail server: anywhere else mail would be lost.
  const demo = environment.DEMO === "1";
  return readEnvironment(
    {
      IDENTITY_PORT: webPort(4100),
      HOST: v.optional(text, "localhost"),
      IDENTITY_ORIGIN: v.optional(origin),
      PORTAL_ORIGIN: v.optional(origin, "http://localhost:4000"),
      DATABASE_URL: databaseUrl,
      READ_DATABASE_URL: v.optional(postgresUrl),
      ...OWN_SECRETS,
      API_KEY: text,
      LOGIN_TOKEN: text,
      CATALOGUE_FILE: jsonFile(catalogue),
      REMOVED_SERVICES: numbers,
      SITE_FILE: jsonFile(siteFile),
      SMTP_URL: demo ? v.optional(smtpUrl, "smtp://127.0.0.1:4225") : smtpUrl,
      LOGIN_DIST: v.optional(text, builtPages("login")),
      DEMO: flag,
      WORLD_FILE: v.optional(jsonFile(worldFile)),
      TRUSTED_PROXIES: proxies,
      RATE_LIMIT_FACTOR: factor,
      BIND_TOKENS: bindTokens,
      JOURNAL_DAYS: days(LOG_RETENTION_DAYS, LOG_RETENTION_LEAST_DAYS),
      LEGACY_SIGN_IN_URL: v.optional(webUrl),
      DOCS: v.optional(flag),
      STOP_NOTICE_SECONDS: seconds(isProduction(environment) ? NOTICE_SECONDS : 1, 600),
      LOG_LEVEL: logLevel,
    },
    environment,
  );
}

/** Reads identity's part of the environment; throws an error that lists every fault. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const faults: string[] = [];
  const services = readFile(catalogue, given.CATALOGUE_FILE) ?? [];
  const pepperNames = listPeppers(given);
  const secretNames = [...services.flatMap(listSecretNames), ...pepperNames];
  const environment = collectFaults(faults, () => readSecretFiles(given, secretNames)) ?? given;
  const read = collectFaults(faults, () => readVariables(environment));
  const mailFrom = readFile(siteFile, environment.SITE_FILE)?.mail_from;
  const connectorSecrets = collectFaults(faults, () => readConnectorSecrets(environment, services));
  const clientSecrets = collectFaults(faults, () => readClientSecrets(environment, services));
  const providers = collectFaults(faults, () => readProviders(environment));
  const tracing = collectFaults(faults, () => readTracing(environment));
  const identity = read && originOf(read);
  if (read) faults.push(...findOldSystemFaults(read));
  if (identity !== undefined) faults.push(...findOwnAudiences(services, identity));
  const production = isProduction(environment);
  if (production) faults.push(...findProductionFaults(environment, services, mailFrom));
  if (
    !read ||
    !identity ||
    !connectorSecrets ||
    !clientSecrets ||
    !providers ||
    faults.length > 0
  ) {
    throw new EnvironmentError(faults);
  }
  return {
    production,
    port: read.IDENTITY_PORT,
    host: read.HOST,
    origin: identity,
    portalOrigin: read.PORTAL_ORIGIN,
    databaseUrl: read.DATABASE_URL,
    readDatabaseUrl: read.READ_DATABASE_URL,
    secret: read.IDENTITY_SECRET,
    apiKey: read.API_KEY,
    loginToken: read.LOGIN_TOKEN,
    catalogue: read.CATALOGUE_FILE,
    removedServices: read.REMOVED_SERVICES,
    connectorSecrets,
    clientSecrets,
    peppers: new Map(pepperNames.map((name) => [name, environment[name] ?? ""])),
    site: read.SITE_FILE,
    smtpUrl: read.SMTP_URL,
    loginDist: resolve(read.LOGIN_DIST),
    demo: read.DEMO,
    world: read.WORLD_FILE ?? DEMO_WORLD,
    providers,
    trustedProxies: read.TRUSTED_PROXIES,
    bindTokens: read.BIND_TOKENS,
    journalDays: read.JOURNAL_DAYS,
    rateLimitFactor: read.RATE_LIMIT_FACTOR,
    oldSystem: describeOldSystem(read),
    metricsToken: read.METRICS_TOKEN,
    tracing,
    docs: read.DOCS ?? !production,
    stopNoticeMs: read.STOP_NOTICE_SECONDS,
    logLevel: read.LOG_LEVEL,
  };
}

/** Returns the content of a file; undefined if it cannot be read, which is reported elsewhere. */
function readFile<S extends v.GenericSchema>(
  schema: S,
  path: string | undefined,
): v.InferOutput<S> | undefined {
  const read = v.safeParse(jsonFile(schema), path);
  return read.success ? read.output : undefined;
}

/** Reads the secret of each service that has a connector. The catalogue names the variables. */
function readConnectorSecrets(
  environment: NodeJS.ProcessEnv,
  services: Catalogue,
): ReadonlyMap<string, string> {
  return readSecrets(
    environment,
    services.flatMap(({ kind, connector }) =>
      connector ? [[kind, connector.secret] as const] : [],
    ),
  );
}

/** The secrets of clients that have any. */
function readClientSecrets(
  environment: NodeJS.ProcessEnv,
  services: Catalogue,
): ReadonlyMap<string, readonly string[]> {
  const clients = services
    .flatMap((entry) => entry.clients)
    .filter((each) => secretNamesOf(each).length > 0);
  const read = readSecrets(
    environment,
    clients.flatMap((client) => secretNamesOf(client).map((name) => [name, name] as const)),
  );
  return new Map(
    clients.map((client) => [client.id, secretNamesOf(client).map((name) => read.get(name) ?? "")]),
  );
}

const PEPPER = /^(PEPPER_[A-Z0-9_]+?)(?:_FILE)?$/;

/** Returns the names of the peppers' variables. Imported hashes refer to a pepper by that name. */
const listPeppers = (environment: NodeJS.ProcessEnv): readonly string[] => [
  ...new Set(Object.keys(environment).flatMap((name) => PEPPER.exec(name)?.[1] ?? [])),
];

const describeOldSystem = (read: ReturnType<typeof readVariables>): Config["oldSystem"] => {
  const { LEGACY_SIGN_IN_URL: url, LEGACY_SIGN_IN_SECRET: key } = read;
  return url === undefined || key === undefined ? undefined : { url, secret: key };
};

/** The old system needs a secret and an end date. */
function findOldSystemFaults(read: ReturnType<typeof readVariables>): readonly string[] {
  if (read.LEGACY_SIGN_IN_URL === undefined) return [];
  return [
    ...(read.LEGACY_SIGN_IN_SECRET === undefined
      ? ["LEGACY_SIGN_IN_URL needs LEGACY_SIGN_IN_SECRET."]
      : []),
    ...(read.SITE_FILE.moving_until === undefined
      ? ["LEGACY_SIGN_IN_URL needs moving_until in SITE_FILE."]
      : []),
  ];
}

const originOf = (read: ReturnType<typeof readVariables>): string =>
  read.IDENTITY_ORIGIN ?? `http://localhost:${read.IDENTITY_PORT}`;

/** Refuses an audience at identity's own origin: a token for a service's API must not pass for one of identity's. */
const findOwnAudiences = (services: Catalogue, identity: string): readonly string[] =>
  services
    .flatMap((entry) => entry.clients)
    .flatMap(({ id, audience }) =>
      audience !== undefined && new URL(audience).origin === new URL(identity).origin
        ? [`CATALOGUE_FILE names ${audience} as the audience of ${id}: it is identity's own.`]
        : [],
    );

/** Reads secrets: each name with the value of its variable. */
function readSecrets(
  environment: NodeJS.ProcessEnv,
  named: readonly (readonly [name: string, variable: string])[],
): ReadonlyMap<string, string> {
  const read = readEnvironment(
    Object.fromEntries(named.map(([, variable]) => [variable, text])),
    environment,
  );
  return new Map(named.map(([name, variable]) => [name, read[variable] ?? ""]));
}

/** For commands that need only the database. */
export const readDatabaseUrl = (environment: NodeJS.ProcessEnv): string =>
  readEnvironment({ DATABASE_URL: databaseUrl }, readSecretFiles(environment)).DATABASE_URL;

/** For the command that moves the embedded database to PostgreSQL. */
export function readMoveSettings(environment: NodeJS.ProcessEnv): {
  readonly file: string;
  readonly target: string;
} {
  const read = readEnvironment(
    { DATABASE_URL: sqliteUrl, NEW_DATABASE_URL: postgresUrl },
    readSecretFiles(environment, ["NEW_DATABASE_URL"]),
  );
  return {
    file: read.DATABASE_URL.slice("sqlite:".length),
    target: read.NEW_DATABASE_URL,
  };
}

/** For the commands that rotate the signing keys and change the secret. */
export function readKeySettings(
  environment: NodeJS.ProcessEnv,
): Pick<Config, "databaseUrl" | "secret"> {
  const read = readEnvironment(
    { DATABASE_URL: databaseUrl, IDENTITY_SECRET: secret },
    readSecretFiles(environment),
  );
  return { databaseUrl: read.DATABASE_URL, secret: read.IDENTITY_SECRET };
}
