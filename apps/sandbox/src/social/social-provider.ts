import { CLOCK_TOLERANCE_MS, type ProviderName, type ProviderSlug } from "@musubi/contract";
import type { ProviderPerson } from "@musubi/demo-world";
import { errors as joseErrors, jwtVerify } from "jose";
import type Provider from "oidc-provider";
import type { AccountClaims, ClientMetadata, Configuration } from "oidc-provider";
import { lazily } from "../lazily.ts";
import { createProvider } from "../oidc/create-provider.ts";
import { createProviderStore } from "../oidc/provider-store.ts";
import { signingKeyOf } from "../oidc/signing-keys.ts";
import { createDirectory, type Directory, type Person } from "./directory.ts";

/** What Google and Apple do differently. */
export type Dialect = {
  readonly name: ProviderSlug;
  readonly provider: ProviderName;
  readonly brand: string;
  /** Whether users may give a relay address instead of their own. */
  readonly offersRelay: boolean;
  readonly client: ClientMetadata;
  readonly requirePkce: boolean;
  readonly claims: Readonly<Record<string, readonly string[]>>;
  readonly describe: (person: Person) => Omit<AccountClaims, "sub">;
  readonly more: Configuration;
  /** Called once the provider is created. */
  readonly finish?: (provider: Provider, directory: Directory) => void;
};

export type IdTokenClaims = { readonly sub: string; readonly [name: string]: unknown };

export type SocialProvider = {
  readonly dialect: Dialect;
  readonly prefix: string;
  readonly directory: Directory;
  readonly provider: () => Promise<Provider>;
  /** Returns the claims of an ID token that this provider issued to its client, or undefined. */
  readonly readIdToken: (token: string) => Promise<IdTokenClaims | undefined>;
  readonly reset: () => void;
};

/** Google or Apple, at the given origin. */
export function createSocialProvider(
  dialect: Dialect,
  everybody: readonly ProviderPerson[],
  origin: () => string,
): SocialProvider {
  const prefix = `/${dialect.name}`;
  const store = createProviderStore();
  const directory = createDirectory(dialect.provider, everybody);
  const issuer = () => `${origin()}${prefix}`;

  const findClaims = (subject: string): AccountClaims | undefined => {
    const person = directory.find(subject);
    return person && { sub: subject, ...dialect.describe(person) };
  };

  const provider = lazily(async () => {
    const made = await createProvider({
      name: dialect.name,
      issuer: issuer(),
      prefix,
      store,
      clients: [dialect.client],
      claims: dialect.claims,
      findClaims,
      requirePkce: dialect.requirePkce,
      more: dialect.more,
    });
    dialect.finish?.(made, directory);
    return made;
  });

  return {
    dialect,
    prefix,
    directory,
    provider,
    async readIdToken(token) {
      const { publicKey } = await signingKeyOf(dialect.name);
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          issuer: issuer(),
          audience: dialect.client.client_id,
          algorithms: ["RS256"],
          clockTolerance: CLOCK_TOLERANCE_MS / 1_000,
          requiredClaims: ["sub", "exp"],
        });
        return { ...payload, sub: payload.sub ?? "" };
      } catch (error) {
        if (error instanceof joseErrors.JOSEError) return undefined;
        throw error;
      }
    },
    reset() {
      store.clear();
      directory.clear();
    },
  };
}
