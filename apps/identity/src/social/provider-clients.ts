import { createPrivateKey } from "node:crypto";
import { ProviderName } from "@musubi/contract";
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
import type { AppleClient, Config, GoogleClient } from "../settings/config.ts";
import { signJwt } from "../tokens/jwt.ts";

/** The providers that people may sign in with, as addresses of ours spell them. */
export const SOCIAL_PROVIDERS = ["google", "apple"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];

export const isSocialProvider = (name: string): name is SocialProvider =>
  SOCIAL_PROVIDERS.some((provider) => provider === name);

/** What is asked of one provider, and how we prove to it who asks. */
export type ProviderClient = {
  readonly providerName: ProviderName;
  /** What every authorization request of ours says. */
  readonly parameters: Readonly<Record<string, string>>;
  /** The provider's addresses and keys: fetched once, and again only after a failure. */
  configure(): Promise<Configuration>;
};

export type ProviderClients = Readonly<Record<SocialProvider, ProviderClient | undefined>>;

/** A provider without its settings is not offered. */
export const createProviderClients = (
  { google, apple }: Pick<Config, "google" | "apple">,
  now: () => number,
): ProviderClients => ({
  google: google && describeGoogle(google),
  apple: apple && describeApple(apple, now),
});

const describeGoogle = ({ issuer, clientId, clientSecret }: GoogleClient): ProviderClient => ({
  providerName: ProviderName.GOOGLE,
  // Whoever shares a browser chooses each time.
  parameters: { scope: "openid email profile", prompt: "select_account" },
  configure: keepOnce(() => discover(issuer, clientId, ClientSecretPost(clientSecret))),
});

const describeApple = (apple: AppleClient, now: () => number): ProviderClient => ({
  providerName: ProviderName.APPLE,
  // Apple hands an address over only by a form that its page posts.
  parameters: { scope: "openid email name", response_mode: "form_post" },
  configure: keepOnce(() => discover(apple.issuer, apple.clientId, signedSecret(apple, now))),
});

const SECRET_LIFE_SECONDS = 300;
const TIMEOUT_SECONDS = 5;

/** Apple's client secret: a token that we sign with the key Apple gave us, made anew for each request. */
function signedSecret(
  { clientId, teamId, keyId, privateKey, issuer }: AppleClient,
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

/** Providers sign with RS256. Plain http is for a provider on this machine, the demo's, alone. */
function discover(issuer: string, clientId: string, auth: ClientAuth): Promise<Configuration> {
  const metadata = { id_token_signed_response_alg: "RS256" };
  const execute = issuer.startsWith("http:") ? [allowInsecureRequests] : [];
  const options = { execute, timeout: TIMEOUT_SECONDS, [customFetch]: fetchFromProvider };
  return discovery(new URL(issuer), clientId, metadata, auth, options);
}

/** The library names a body also where there is none. */
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
