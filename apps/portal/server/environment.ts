import {
  type Catalogue,
  catalogue,
  PROVIDER_NAMES,
  PROVIDERS,
  publicKinds,
  publicServices,
  TOKEN_SYNC_MAX_AGE_MS,
} from "@musubi/contract";
import { drawBrandSheet, siteFile } from "@musubi/contract/brand";
import {
  collectFaults,
  EnvironmentError,
  jsonFile,
  origin,
  readEnvironment,
  text,
  webPort,
} from "@musubi/environment";
import * as v from "valibot";
import type { PageConfig } from "../src/page-config.ts";
import { findProductionFaults } from "./production.ts";

const webAddress = v.pipe(
  v.string(),
  v.check(
    (value) => URL.canParse(value) && /^https?:/.test(value),
    "must be an address that begins with http:// or https://",
  ),
);

const words = (fallback: string) =>
  v.pipe(
    v.optional(v.string(), fallback),
    v.transform((value) => value.split(/\s+/).filter((word) => word !== "")),
  );

const SLUGS = PROVIDER_NAMES.map((name) => PROVIDERS[name].slug);

const providers = v.pipe(
  words(SLUGS.join(" ")),
  v.check(
    (given) => given.every((slug) => SLUGS.some((known) => known === slug)),
    `must be some of ${SLUGS.join(" ")}, or none`,
  ),
  v.transform((given) => PROVIDER_NAMES.filter((name) => given.includes(PROVIDERS[name].slug))),
);

const seconds = v.pipe(
  v.optional(v.string(), String(TOKEN_SYNC_MAX_AGE_MS / 1000)),
  v.check((value) => /^\d{1,6}$/.test(value), "must be a number of seconds"),
  v.transform(Number),
);

const VARIABLES = {
  PORTAL_PORT: webPort(4000),
  PORTAL_ORIGIN: v.optional(origin),
  HOST: v.optional(text),
  IDENTITY_ORIGIN: origin,
  API_KEY: text,
  LOGIN_TOKEN: text,
  CATALOGUE_FILE: jsonFile(catalogue),
  SITE_FILE: jsonFile(siteFile),
  NOTIFICATION_FILE: v.optional(text),
  ID_POOL_REGION: v.optional(text, "ap-northeast-1"),
  ID_POOL_USER_POOL_ID: text,
  ID_POOL_CLIENT_ID: text,
  ID_POOL_DOMAIN: webAddress,
  ID_POOL_SCOPE: words("openid email profile"),
  ID_POOL_PROVIDERS: providers,
  ID_POOL_ENDPOINT: v.optional(webAddress),
  ID_POOL_ISSUER: v.optional(webAddress),
  TOKEN_SYNC_URL: v.optional(webAddress),
  TOKEN_SYNC_MAX_AGE_SECONDS: seconds,
} satisfies v.ObjectEntries;

export type PortalEnvironment = {
  readonly port: number;
  /** Undefined: loopback alone, in both address families. */
  readonly host: string | undefined;
  readonly imageOrigins: readonly string[];
  readonly notificationFile: string | undefined;
  /** What makes the pages look like another brand's. */
  readonly brandSheet?: string | undefined;
  readonly config: PageConfig;
};

/** Reads every variable of the portal, and turns them into the page's configuration. */
export function readPortalEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): PortalEnvironment {
  const faults: string[] = [];
  const read = collectFaults(faults, () => readEnvironment(VARIABLES, environment));
  faults.push(...findProductionFaults(environment, readCatalogue(environment)));
  if (!read || faults.length > 0) throw new EnvironmentError(faults);
  const { colours: _colours, time_zone: timeZone, mail_from: mailFrom, ...site } = read.SITE_FILE;
  const portalOrigin = read.PORTAL_ORIGIN ?? `http://localhost:${read.PORTAL_PORT}`;
  return {
    port: read.PORTAL_PORT,
    host: read.HOST,
    imageOrigins: listIconOrigins(read.CATALOGUE_FILE),
    notificationFile: read.NOTIFICATION_FILE,
    brandSheet: drawBrandSheet(read.SITE_FILE),
    config: {
      portalOrigin,
      identityOrigin: read.IDENTITY_ORIGIN,
      apiKey: read.API_KEY,
      loginToken: read.LOGIN_TOKEN,
      site,
      mailDomain: mailFrom.slice(mailFrom.lastIndexOf("@") + 1),
      timeZone,
      idPool: describePool({
        region: read.ID_POOL_REGION,
        userPoolId: read.ID_POOL_USER_POOL_ID,
        clientId: read.ID_POOL_CLIENT_ID,
        domain: read.ID_POOL_DOMAIN,
        scope: read.ID_POOL_SCOPE,
        endpoint: read.ID_POOL_ENDPOINT,
        issuer: read.ID_POOL_ISSUER,
        returnsTo: `${portalOrigin}/success-id`,
      }),
      providers: read.ID_POOL_PROVIDERS,
      services: publicServices(read.CATALOGUE_FILE),
      kinds: publicKinds(read.CATALOGUE_FILE),
      tokenSync:
        read.TOKEN_SYNC_URL === undefined
          ? null
          : { url: read.TOKEN_SYNC_URL, maxAgeSeconds: read.TOKEN_SYNC_MAX_AGE_SECONDS },
    },
  };
}

/** Returns the services, or none: a catalogue that cannot be read is a fault of its own. */
function readCatalogue({
  CATALOGUE_FILE,
}: Readonly<Record<string, string | undefined>>): Catalogue {
  const read = v.safeParse(VARIABLES.CATALOGUE_FILE, CATALOGUE_FILE);
  return read.success ? read.output : [];
}

/** Returns where pictures may come from besides the portal itself. */
const listIconOrigins = (services: Catalogue): readonly string[] => [
  ...new Set(
    services.flatMap(({ icon }) => (icon && URL.canParse(icon) ? new URL(icon).origin : [])),
  ),
];

type PoolSettings = {
  readonly region: string;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly domain: string;
  readonly scope: string[];
  readonly endpoint: string | undefined;
  readonly issuer: string | undefined;
  readonly returnsTo: string;
};

/** Returns the ID pool, in the fields its authentication library knows. */
const describePool = (pool: PoolSettings): PageConfig["idPool"] => ({
  userPoolWebClientId: pool.clientId,
  authenticationFlowType: "USER_PASSWORD_AUTH",
  oauth: {
    domain: pool.domain,
    scope: pool.scope,
    redirectSignIn: pool.returnsTo,
    responseType: "code",
  },
  ...locatePool(pool),
});

/** A pool of AWS is found by its region and its id. Any other one names its endpoint, and is its own issuer. */
function locatePool({ region, userPoolId, domain, endpoint, issuer }: PoolSettings) {
  if (endpoint !== undefined) return { endpoint, issuer: issuer ?? domain };
  const aws = `https://cognito-idp.${region}.amazonaws.com`;
  return { endpoint: aws, issuer: issuer ?? `${aws}/${userPoolId}` };
}
