import { createPublicKey } from "node:crypto";
import { catalogue, secretNamesOf } from "@musubi/contract";
import {
  demoClientSecret,
  demoConnectorSecret,
  secretVariable,
  worldFile,
} from "@musubi/demo-world";
import { jsonFile, origin, port, readEnvironment, text, webPort } from "@musubi/environment";
import * as v from "valibot";
import { readPictures } from "./pages/pictures.ts";
import { demoSignInSettings, type SignInSettings } from "./sign-in-settings.ts";
import { DEMO_SURROUNDINGS, type Surroundings, servicesOf } from "./surroundings.ts";

export type Config = {
  readonly port: number;
  readonly smtpPort: number;
  readonly dataPath: string | undefined;
  readonly surroundings: Surroundings;
  /** By the service's kind. */
  readonly secrets: Readonly<Record<string, string>>;
  /** The client secrets of the services, by kind. */
  readonly clientSecrets: Readonly<Record<string, string>>;
  readonly signIns: SignInSettings;
};

const addresses = v.pipe(
  v.string(),
  v.transform((value) => value.split(/\s+/).filter((address) => address !== "")),
  v.check(
    (list) =>
      list.length > 0 &&
      list.every((each) => URL.canParse(each) && /^https?:\/\/[^#]+$/.test(each)),
    "must be web addresses without a fragment, separated by spaces",
  ),
);

const publicKey = v.pipe(
  v.string(),
  // A one-line variable writes its line breaks as \n.
  v.transform((value) => value.replaceAll("\\n", "\n")),
  v.check(isEllipticKey, "must be the PEM of an EC P-256 public key"),
);

function isEllipticKey(pem: string): boolean {
  try {
    return createPublicKey(pem).asymmetricKeyDetails?.namedCurve === "prime256v1";
  } catch {
    return false;
  }
}

/** Reads the sandbox's environment, and reports all faults at once. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const read = readEnvironment(
    {
      SANDBOX_PORT: webPort(4200),
      SMTP_PORT: port(4225),
      SANDBOX_DATA: v.optional(text),
      CATALOGUE_FILE: v.optional(jsonFile(catalogue)),
      WORLD_FILE: v.optional(jsonFile(worldFile)),
      PORTAL_PORT: webPort(4000),
      PORTAL_ORIGIN: v.optional(origin),
      IDENTITY_PORT: webPort(4100),
      IDENTITY_ORIGIN: v.optional(origin),
      GOOGLE_CLIENT_ID: v.optional(text),
      GOOGLE_CLIENT_SECRET: v.optional(text),
      GOOGLE_REDIRECT_URIS: v.optional(addresses),
      APPLE_CLIENT_ID: v.optional(text),
      APPLE_TEAM_ID: v.optional(text),
      APPLE_KEY_ID: v.optional(text),
      APPLE_PUBLIC_KEY: v.optional(publicKey),
      APPLE_REDIRECT_URIS: v.optional(addresses),
    },
    environment,
  );
  const { CATALOGUE_FILE: services, WORLD_FILE: world } = read;
  const surroundings = {
    catalogue: services ?? DEMO_SURROUNDINGS.catalogue,
    world: world ?? DEMO_SURROUNDINGS.world,
    pictures: world ? readPictures(environment.WORLD_FILE ?? "") : DEMO_SURROUNDINGS.pictures,
  };
  const demo = demoSignInSettings(
    read.PORTAL_ORIGIN ?? `http://localhost:${read.PORTAL_PORT}`,
    read.IDENTITY_ORIGIN ?? `http://localhost:${read.IDENTITY_PORT}`,
  );
  return {
    port: read.SANDBOX_PORT,
    smtpPort: read.SMTP_PORT,
    dataPath: read.SANDBOX_DATA,
    surroundings,
    secrets: readSecrets(environment, surroundings),
    clientSecrets: readClientSecrets(environment, surroundings),
    signIns: {
      ...demo,
      google: {
        clientId: read.GOOGLE_CLIENT_ID ?? demo.google.clientId,
        clientSecret: read.GOOGLE_CLIENT_SECRET ?? demo.google.clientSecret,
        redirectUris: read.GOOGLE_REDIRECT_URIS ?? demo.google.redirectUris,
      },
      apple: {
        clientId: read.APPLE_CLIENT_ID ?? demo.apple.clientId,
        teamId: read.APPLE_TEAM_ID ?? demo.apple.teamId,
        keyId: read.APPLE_KEY_ID ?? demo.apple.keyId,
        publicKey: read.APPLE_PUBLIC_KEY ?? demo.apple.publicKey,
        redirectUris: read.APPLE_REDIRECT_URIS ?? demo.apple.redirectUris,
      },
    },
  };
}

type Environment = Readonly<Record<string, string | undefined>>;

const readSecrets = (environment: Environment, surroundings: Surroundings) =>
  Object.fromEntries(
    servicesOf(surroundings).map(({ kind, connector }) => [
      kind,
      environment[connector?.secret ?? secretVariable(kind)] || demoConnectorSecret(kind),
    ]),
  );

const readClientSecrets = (environment: Environment, surroundings: Surroundings) =>
  Object.fromEntries(
    servicesOf(surroundings).flatMap(({ kind, clients: [client] }) =>
      client ? [[kind, environment[secretNamesOf(client)[0] ?? ""] || demoClientSecret(kind)]] : [],
    ),
  );
