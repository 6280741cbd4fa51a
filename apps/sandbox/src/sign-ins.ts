import { type CatalogueEntry, type ProviderSlug, ServiceType } from "@musubi/contract";
import { providerPeople } from "@musubi/demo-world";
import type { FastifyInstance } from "fastify";
import { readAddresses } from "./addresses.ts";
import { type AppSdk, createAppSdk } from "./app-sdk/app-sdk.ts";
import { registerAppSdk } from "./app-sdk/routes.ts";
import type { Faults } from "./control/faults.ts";
import { signingKeyOf } from "./oidc/signing-keys.ts";
import type { Neighbour, World } from "./services/world.ts";
import type { SignInSettings } from "./sign-in-settings.ts";
import { appleDialect } from "./social/apple.ts";
import { googleDialect } from "./social/google.ts";
import { registerSocialProvider } from "./social/routes.ts";
import {
  createSocialProvider,
  type Dialect,
  type SocialProvider,
} from "./social/social-provider.ts";
import type { Surroundings } from "./surroundings.ts";
import { registerUserPool } from "./user-pool/routes.ts";
import { createUserPool } from "./user-pool/user-pool.ts";

export type SignIns = {
  /** Makes every issuer's key: when it is first needed, that takes a busy machine longer than a caller waits. */
  readonly prepare: () => Promise<unknown>;
  readonly register: (faults: Faults) => void;
  readonly reset: () => void;
};

const DIALECTS: Readonly<Record<ProviderSlug, (settings: SignInSettings) => Dialect>> = {
  google: googleDialect,
  apple: appleDialect,
};

/** All sign-ins of the sandbox: Google, Apple, the services' own pools, an app's SDK. */
export function createSignIns(
  app: FastifyInstance,
  { neighbours }: World,
  { world }: Surroundings,
  settings: SignInSettings,
  now: () => number,
): SignIns {
  const addresses = readAddresses(app.server);
  const everybody = providerPeople(world);
  const socials = world.providers.map((slug) =>
    createSocialProvider(DIALECTS[slug](settings), everybody, addresses.providers),
  );
  const { portalOrigin, identityOrigin } = settings;
  const pools = neighbours.flatMap(({ entry, memory }) => {
    const { kind, link, names } = entry;
    if (link.method !== "oidc") return [];
    const called = world.services[kind]?.called ?? names;
    const returnsTo = `${portalOrigin}${poolReturnPath(entry)}`;
    const home = { kind, called, link, returnsTo, memory };
    return [createUserPool({ home, origin: addresses.services, portalOrigin, now })];
  });
  const sdk = createSdk(neighbours, socials, now);
  const issuers = [...socials.map(({ dialect }) => dialect), ...pools, ...(sdk ? [sdk] : [])];

  return {
    prepare: () => Promise.all(issuers.map(({ name }) => signingKeyOf(name))),
    register(faults) {
      // A form on the provider's page leads to identity and from there to the portal, in one chain of redirects.
      const formTargets = [
        ...new Set(
          world.providers
            .flatMap((slug) => settings[slug].redirectUris)
            .map((address) => new URL(address).origin)
            .concat(identityOrigin, portalOrigin),
        ),
      ];
      for (const social of socials) {
        registerSocialProvider(app, social, faults, formTargets, `${portalOrigin}/index`);
      }
      for (const pool of pools) registerUserPool(app, pool, faults, portalOrigin);
      if (sdk !== undefined) registerAppSdk(app, sdk, faults, portalOrigin);
    },
    reset() {
      for (const signIn of [...socials, ...pools, ...(sdk ? [sdk] : [])]) signIn.reset();
    },
  };
}

/** Returns the portal's callback path for a service's pool. */
const poolReturnPath = ({ service_id, kind }: CatalogueEntry): string =>
  service_id === ServiceType.SCHOOL ? "/success" : `/success/${kind}`;

/** At most one project: the SDK knows no path by which several could be distinguished. */
function createSdk(
  neighbours: readonly Neighbour[],
  socials: readonly SocialProvider[],
  now: () => number,
): AppSdk | undefined {
  for (const { entry, memory } of neighbours) {
    const { kind, link } = entry;
    if (link.method === "firebase") return createAppSdk({ kind, link, memory, socials, now });
  }
  return undefined;
}
