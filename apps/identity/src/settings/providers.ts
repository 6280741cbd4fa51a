import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type ProviderSlug } from "@musubi/contract";
import { collectFaults, EnvironmentError, readEnvironment, text } from "@musubi/environment";
import * as v from "valibot";
import { ecPrivateKey, issuer, togetherWith } from "./kinds.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Identity, as a provider knows it that shares a secret with its clients. */
export type SecretClient = { readonly clientId: string; readonly clientSecret: string };

/** Identity, as a provider knows it whose clients sign their secrets. */
export type KeyClient = {
  readonly clientId: string;
  readonly teamId: string;
  readonly keyId: string;
  /** PEM, as the provider gives it out. */
  readonly privateKey: string;
};

export type ProviderSettings = {
  readonly issuer: string;
  /** Undefined where that sign-in is not offered. */
  readonly client: SecretClient | KeyClient | undefined;
};

export type ProvidersSettings = Readonly<Record<ProviderSlug, ProviderSettings>>;

/** Returns the providers that somebody can log in with here. */
export const offeredProviders = (settings: ProvidersSettings): readonly ProviderName[] =>
  PROVIDER_NAMES.filter((name) => settings[PROVIDERS[name].slug].client !== undefined);

/** The half of a provider's entry that no browser may see; the other half stands in the contract. */
type PrivateEntry = {
  /** What every authorization request of ours says. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly read: (environment: Environment) => ProviderSettings;
};

export const PRIVATE_ENTRIES: Readonly<Record<ProviderName, PrivateEntry>> = {
  SignInWithApple: {
    // Apple hands an address over only by a form that its page posts.
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
    // People who share a browser choose each time.
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

/** Reads every provider's part of the environment; throws with every fault there is. */
export function readProviders(environment: Environment): ProvidersSettings {
  const faults: string[] = [];
  const read = PROVIDER_NAMES.map((name) => [
    PROVIDERS[name].slug,
    collectFaults(faults, () => PRIVATE_ENTRIES[name].read(environment)),
  ]);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return Object.fromEntries(read);
}
