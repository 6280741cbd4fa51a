import {
  type Catalogue,
  findLaptopFaults,
  PROVIDER_NAMES,
  PROVIDERS,
  secretNamesOf,
} from "@musubi/contract";
import { PUBLISHED_VALUES } from "@musubi/demo-world";
import { isPublicOrigin, SECRET_LENGTH } from "@musubi/environment";
import { OWN_SECRETS } from "./secret-files.ts";

type Environment = Readonly<Record<string, string | undefined>>;

const ORIGINS = ["IDENTITY_ORIGIN", "PORTAL_ORIGIN"];
const OWN_VALUES = ["API_KEY", "LOGIN_TOKEN"];
/** The prefixes of the variables of identity providers. */
const PREFIXES = PROVIDER_NAMES.map((name) => `${PROVIDERS[name].slug.toUpperCase()}_`);
const ISSUERS = PREFIXES.map((prefix) => `${prefix}ISSUER`);
/** Addresses that other parties answer at. */
const ELSEWHERE = [...ISSUERS, "LEGACY_SIGN_IN_URL"];

/** Whether other machines reach us. Settings that are handy on a laptop are then security holes. */
export const isProduction = (environment: Environment): boolean =>
  ORIGINS.some((name) => isPublicOrigin(environment[name] ?? ""));

/** Returns a sentence for each setting that is fine on a laptop but not in production. */
export function findProductionFaults(
  environment: Environment,
  catalogue: Catalogue,
  mailFrom: string | undefined,
): string[] {
  const given = (names: readonly string[]) =>
    names.flatMap((name) => (environment[name] ? [[name, environment[name]] as const] : []));
  const ofProviders = Object.keys(environment).filter((name) =>
    PREFIXES.some((prefix) => name.startsWith(prefix)),
  );
  const serviceSecrets = catalogue.flatMap(listSecretNames);
  return [
    // A missing origin would default to a laptop's.
    ...ORIGINS.filter((name) => !isHttps(environment[name] ?? "")).map(wantHttps),
    ...given(ELSEWHERE).flatMap(([name, value]) => (isHttps(value) ? [] : [wantHttps(name)])),
    ...catalogue.flatMap(findLaptopFaults),
    ...(environment.DEMO === "1" ? ["DEMO must not be 1 in production."] : []),
    ...given([...OWN_VALUES, ...ofProviders, ...serviceSecrets]).flatMap(([name, value]) =>
      isPublished(value) ? [`${name} is a value that the demo published.`] : [],
    ),
    ...(mailFrom !== undefined && isPublished(mailFrom)
      ? ["mail_from in SITE_FILE is a value that the demo published."]
      : []),
    ...given(serviceSecrets).flatMap(([name, value]) =>
      value.length < SECRET_LENGTH && !isPublished(value)
        ? [`${name} must have at least ${SECRET_LENGTH} characters in production.`]
        : [],
    ),
    ...given([...Object.keys(OWN_SECRETS), ...serviceSecrets]).flatMap(([name, value]) =>
      value.length >= SECRET_LENGTH && !hasVariety(value) ? [wantVariety(name)] : [],
    ),
  ];
}

export const listSecretNames = (entry: Catalogue[number]): readonly string[] => [
  ...(entry.connector ? [entry.connector.secret] : []),
  ...entry.clients.flatMap(secretNamesOf),
];

const isHttps = (address: string): boolean => address.startsWith("https:");

const wantHttps = (name: string): string => `${name} must be an https address in production.`;

const wantVariety = (name: string): string =>
  `${name} has too little variety for a secret: take a random one, such as openssl rand -base64 32 prints.`;

/** Removes line breaks: a key may have them, or `\n` instead. */
const squeeze = (value: string): string => value.replaceAll(/\\n|\s/g, "");

const PUBLISHED = new Set(PUBLISHED_VALUES.map(squeeze));

const isPublished = (value: string): boolean => PUBLISHED.has(squeeze(value));

const LEAST_DIFFERENT = 8;

/** Whether a secret looks random: not too few different characters, and not one pattern repeated. */
const hasVariety = (secret: string): boolean =>
  new Set(secret).size >= LEAST_DIFFERENT &&
  // If the secret repeats a pattern, its double contains it already before the second copy.
  `${secret}${secret}`.indexOf(secret, 1) === secret.length;
