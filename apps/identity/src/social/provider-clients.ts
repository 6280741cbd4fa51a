import { createPrivateKey } from "node:crypto";
import { PROVIDER_NAMES, PROVIDERS, type ProviderName, type ProviderSlug } from "@musubi/contract";
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
} from "openid-client";
import { fetchCapped } from "../services/fetch-capped.ts";
import { type KeyClient, PRIVATE_ENTRIES, type ProvidersSettings } from "../settings/providers.ts";
import { signJwt } from "../tokens/jwt.ts";

/** One provider: what we ask of it, and how we authenticate to it. */
export type ProviderClient = {
  readonly providerName: ProviderName;
  /** The parameters of each of our authorization requests. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Returns a configuration with the provider's endpoints: fetched once, and again only after a failure. */
  configure(): Promise<Configuration>;
};

export type ProviderClients = ReadonlyMap<ProviderSlug, ProviderClient>;

/** A provider without settings is not offered. */
export const createProviderClients = (
  settings: ProvidersSettings,
  now: () => number,
): ProviderClients =>
  new Map(
    PROVIDER_NAMES.flatMap((providerName) => {
      const { slug } = PROVIDERS[providerName];
      const { issuer, client } = settings[slug];
      if (!client) return [];
      const { parameters } = PRIVATE_ENTRIES[providerName];
      const authenticate =
        "clientSecret" in client
          ? ClientSecretPost(client.clientSecret)
          : signedSecret(client, issuer, now);
      const configure = keepOnce(() => discover(issuer, client.clientId, authenticate));
      return [[slug, { providerName, parameters, configure }]];
    }),
  );

const SECRET_LIFE_SECONDS = 300;
const TIMEOUT_SECONDS = 5;

/** Returns a client secret that we sign with the key that we were given: a new token for each request. */
function signedSecret(
  { clientId, teamId, keyId, privateKey }: KeyClient,
  issuer: string,
  now: () => number,
): ClientAuth {
  const key = { kid: keyId, privateKey: createPrivateKey(privateKey) };
  return (_server, _client, body) => {
    const iat = Math.floor(now() / 1_000);
    const exp = iat + SECRET_LIFE_SECONDS;
    body.set("client_id", clientId);
    body.set(
      "client_secret",
      signJwt(key, "JWT", { iss: teamId, sub: clientId, aud: issuer, iat, exp }),
    );
  };
}

/** Providers sign with RS256. Plain http is only for the demo's provider on this machine. */
function discover(issuer: string, clientId: string, auth: ClientAuth): Promise<Configuration> {
  const metadata = { id_token_signed_response_alg: "RS256" };
  const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: fetchFromProvider };
  return discovery(new URL(issuer), clientId, metadata, auth, options);
}

/** The library passes a `body` even if there is none. */
const fetchFromProvider: CustomFetch = (url, { body, ...options }) =>
  fetchCapped(url, { ...options, body: body ?? null });

function keepOnce<T>(make: () => Promise<T>): () => Promise<T> {
  let kept: Promise<T> | undefined;
  return () => {
    kept ??= make().catch((error: unknown) => {
      kept = undefined;
      throw error;
    });
    return kept;
  };
}
