import type { FastifyInstance } from "fastify";
import { readAddresses } from "./addresses.ts";
import { createAppSdk } from "./app-sdk/app-sdk.ts";
import { registerAppSdk } from "./app-sdk/routes.ts";
import type { Faults } from "./control/faults.ts";
import { registerSchoolPool } from "./school-pool/routes.ts";
import { createSchoolPool } from "./school-pool/school-pool.ts";
import type { World } from "./services/world.ts";
import type { SignInSettings } from "./sign-in-settings.ts";
import { appleDialect } from "./social/apple.ts";
import { googleDialect } from "./social/google.ts";
import { registerSocialProvider } from "./social/routes.ts";
import { createSocialProvider } from "./social/social-provider.ts";

export type SignIns = {
  readonly register: (faults: Faults) => void;
  readonly reset: () => void;
};

/** Everywhere that people can sign in here: Google, Apple, the school's pool, the app's SDK. */
export function createSignIns(
  app: FastifyInstance,
  world: World,
  settings: SignInSettings,
  now: () => number,
): SignIns {
  const addresses = readAddresses(app.server);
  const google = createSocialProvider(googleDialect(settings), addresses.providers);
  const apple = createSocialProvider(appleDialect(settings), addresses.providers);
  const pool = createSchoolPool({
    memory: world.memories.school,
    origin: addresses.services,
    portalOrigin: settings.portalOrigin,
    now,
  });
  const sdk = createAppSdk({ memory: world.memories.app, google, apple, now });

  return {
    register(faults) {
      // From the provider's page to identity's, and from there to the portal, in one go.
      const formTargets = [
        ...new Set(
          [...settings.google.redirectUris, ...settings.apple.redirectUris]
            .map((address) => new URL(address).origin)
            .concat(settings.identityOrigin, settings.portalOrigin),
        ),
      ];
      for (const social of [google, apple]) {
        registerSocialProvider(app, social, faults, formTargets, `${settings.portalOrigin}/index`);
      }
      registerSchoolPool(app, pool, faults, settings.portalOrigin);
      registerAppSdk(app, sdk, faults, settings.portalOrigin);
    },
    reset() {
      for (const signIn of [google, apple, pool, sdk]) signIn.reset();
    },
  };
}
