import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type ProviderSlug } from "@musubi/contract";
import { collectFaults, EnvironmentError, readEnvironment, text } from "@musubi/environment";
import * as v from "valibot";
import { ecPrivateKey, issuer, togetherWith } from "./kinds.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Identity as a client of a provider that uses a shared secret. */
export type SecretClient = { readonly clientId: string; readonly clientSecret: string };

/** Identity as a client of a provider that wants signed secrets. */
export type KeyClient = {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, as the provider issues it. */
  readonly privateKey: string;
};

export type ProviderSettings = {
  readonly issuer: string;
  /** Undefined if this provider is not offered. */
  readonly client: SecretClient | KeyClient | undefined;
};

export type ProvidersSettings = Readonly<Record<ProviderSlug, ProviderSettings>>;

/** Returns the providers that users can log in with here. */
export const offeredProviders = (settings: ProvidersSettings): readonly ProviderName[] =>
  PROVIDER_NAMES.filter((name) => settings[PROVIDERS[name].slug].client !== undefined);

/** The private half of a provider's entry, which no browser may see; the public half is in the contract. */
type PrivateEntry = {
  /** Sent with each authorization request. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly read: (environment: Environment) => ProviderSettings;
};

export const PRIVATE_ENTRIES: Readonly<Record<ProviderName, PrivateEntry>> = {
  SignInWithApple: {
    // Apple gives the address only with a form post.
    parameters: { scope: "openid email name", response_mode: "form_post" },
    read(environment) {
      const read = readEnvironment(
        {
          APPLE_ISSUER: issuer(PROVIDERS.SignInWithApple.issuer),
          APPLE_CLIENT_ID: v.optional(text),
          APPLE_TEAM_ID: togetherWith(environment.APPLE_CLIENT_ID, text),
          APPLE_KEY_ID: togetherWith(environment.APPLE_CLIENT_ID, text),
          APPLE_PRIVATE_KEY: togetherWith(environment.APPLE_CLIENT_ID, ecPrivateKey),
        },
        environment,
      );
      const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId } = read;
      const { APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = read;
      const isOffered = clientId && teamId && keyId && privateKey;
      return {
        issuer: read.APPLE_ISSUER,
        client: isOffered ? { clientId, teamId, keyId, privateKey } : undefined,
      };
    },
  },
  Google: {
    // Users who share a browser choose an account each time.
    parameters: { scope: "openid email profile", prompt: "select_account" },
    read(environment) {
      const read = readEnvironment(
        {
          GOOGLE_ISSUER: issuer(PROVIDERS.Google.issuer),
          GOOGLE_CLIENT_ID: v.optional(text),
          GOOGLE_CLIENT_SECRET: togetherWith(environment.GOOGLE_CLIENT_ID, text),
        },
        environment,
      );
      const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret } = read;
      return {
        issuer: read.GOOGLE_ISSUER,
        client: clientId && clientSecret ? { clientId, clientSecret } : undefined,
      };
    },
  },
};

/** Reads every provider's part of the environment; throws an error that lists every fault. */
export function readProviders(environment: Environment): ProvidersSettings {
  const faults: string[] = [];
  const read = PROVIDER_NAMES.map((name) => [
    PROVIDERS[name].slug,
    collectFaults(faults, () => PRIVATE_ENTRIES[name].read(environment)),
  ]);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return Object.fromEntries(read);
}
