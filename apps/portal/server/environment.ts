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
  ID_POOL_USER_POOL_ID: v.optional(text),
  ID_POOL_CLIENT_ID: v.optional(text, "musubi-portal"),
  ID_POOL_DOMAIN: v.optional(webAddress),
  ID_POOL_SCOPE: words("openid email profile"),
  ID_POOL_ENDPOINT: v.optional(webAddress),
  ID_POOL_ISSUER: v.optional(webAddress),
  TOKEN_SYNC_URL: v.optional(webAddress),
  TOKEN_SYNC_MAX_AGE_SECONDS: seconds,
} satisfies v.ObjectEntries;

export type PortalEnvironment = {
  readonly port: number;
  /** Undefined means loopback only, in both address families. */
  readonly host: string | undefined;
  readonly imageOrigins: readonly string[];
  readonly notificationFile: string | undefined;
  /** The style sheet that makes the pages look like another brand. */
  readonly brandSheet?: string | undefined;
  readonly config: PageConfig;
};

/** Reads the portal's variables and turns them into its settings and the page's configuration. */
export function readPortalEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): PortalEnvironment {
  const faults: string[] = [];
  const read = collectFaults(faults, () => readEnvironment(VARIABLES, environment));
  faults.push(...findPoolFaults(environment));
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
        own: `${read.IDENTITY_ORIGIN}/pool`,
        domain: read.ID_POOL_DOMAIN,
        scope: read.ID_POOL_SCOPE,
        endpoint: read.ID_POOL_ENDPOINT,
        issuer: read.ID_POOL_ISSUER,
        returnsTo: `${portalOrigin}/success-id`,
      }),
      // Identity offers a provider if the id of its client is set. The portal must offer the same.
      providers: PROVIDER_NAMES.filter(
        (name) => environment[`${PROVIDERS[name].slug.toUpperCase()}_CLIENT_ID`],
      ),
      services: publicServices(read.CATALOGUE_FILE),
      kinds: publicKinds(read.CATALOGUE_FILE),
      tokenSync:
        read.TOKEN_SYNC_URL === undefined
          ? null
          : { url: read.TOKEN_SYNC_URL, maxAgeSeconds: read.TOKEN_SYNC_MAX_AGE_SECONDS },
    },
  };
}

/** Returns the services, or none if the catalogue cannot be read, which is reported separately. */
function readCatalogue({
  CATALOGUE_FILE,
}: Readonly<Record<string, string | undefined>>): Catalogue {
  const read = v.safeParse(VARIABLES.CATALOGUE_FILE, CATALOGUE_FILE);
  return read.success ? read.output : [];
}

/** Returns the origins from which the page may load the services' icons. */
const listIconOrigins = (services: Catalogue): readonly string[] => [
  ...new Set(
    services.flatMap(({ icon }) => (icon && URL.canParse(icon) ? new URL(icon).origin : [])),
  ),
];

/** Returns what is missing for a pool other than identity's own: the address of its pages, or of its API. */
function findPoolFaults(environment: Readonly<Record<string, string | undefined>>): string[] {
  const { ID_POOL_DOMAIN: pages, ID_POOL_ENDPOINT, ID_POOL_USER_POOL_ID } = environment;
  const isElsewhere = Boolean(ID_POOL_ENDPOINT || ID_POOL_USER_POOL_ID);
  if (isElsewhere && !pages) return ["ID_POOL_DOMAIN is not set, and the pool is not identity's."];
  if (!isElsewhere && pages) {
    return ["ID_POOL_DOMAIN is set, and neither ID_POOL_ENDPOINT nor ID_POOL_USER_POOL_ID."];
  }
  return [];
}

type PoolSettings = {
  readonly region: string;
  readonly userPoolId: string | undefined;
  readonly clientId: string;
  /** The address of identity's own pool. */
  readonly own: string;
  readonly domain: string | undefined;
  readonly scope: string[];
  readonly endpoint: string | undefined;
  readonly issuer: string | undefined;
  readonly returnsTo: string;
};

/** Returns the ID pool in the fields that its authentication library expects. */
const describePool = (pool: PoolSettings): PageConfig["idPool"] => ({
  userPoolWebClientId: pool.clientId,
  authenticationFlowType: "USER_PASSWORD_AUTH",
  oauth: {
    domain: pool.domain ?? pool.own,
    scope: pool.scope,
    redirectSignIn: pool.returnsTo,
    redirectSignOut: new URL("/", pool.returnsTo).href,
    responseType: "code",
  },
  ...locatePool(pool),
});

/**
 * Identity's own pool is the default. An AWS pool is found by its region and its id. Any other pool
 * names its endpoint; its domain is its issuer unless another is set.
 */
function locatePool({ region, userPoolId, own, domain, endpoint, issuer }: PoolSettings) {
  if (endpoint !== undefined || userPoolId === undefined) {
    return { endpoint: endpoint ?? own, issuer: issuer ?? domain ?? own };
  }
  const aws = `https://cognito-idp.${region}.amazonaws.com`;
  return { endpoint: aws, issuer: issuer ?? `${aws}/${userPoolId}` };
}
