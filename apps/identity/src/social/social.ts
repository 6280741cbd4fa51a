import type { Language, ProviderName, ProviderSlug } from "@musubi/contract";
import { type Answer, answer, refuse } from "@musubi/contract/answer";
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientError,
  calculatePKCECodeChallenge,
  ResponseBodyError,
  randomPKCECodeVerifier,
} from "openid-client";
import type { Database } from "../database/database.ts";
import {
  findSocialSignIn,
  insertSocialSignIn,
  keepSocialAnswer,
  takeSocialSignIn,
} from "../database/queries/social-sign-ins.ts";
import type { Config } from "../settings/config.ts";
import { hashSecret, randomSecret, type Secrets, seal, unseal } from "../settings/secrets.ts";
import { createProviderClients } from "./provider-clients.ts";

/** What a sign-in at a provider is for. It is sealed, and comes back with the answer. */
export type SocialContext = SocialPurpose & { readonly language: Language };

/** Taking a change back, and objecting to that. */
export type ClaimName = "take-back" | "object";

type SocialPurpose =
  /** The hosted login: the query with which the portal or a service sent the browser. */
  | { readonly for: "login"; readonly query: string }
  /** A sign-in to the ID pool. */
  | { readonly for: "interaction"; readonly uid: string }
  /** A claim by the link of a notice, which needs more proof than the mailbox. */
  | { readonly for: "claim"; readonly claim: ClaimName; readonly link: string }
  /** The portal's popup. */
  | { readonly for: "broker"; readonly nonceHash: string };

export type SocialOptions = {
  /** The nonce that the caller will look for in the ID token. */
  readonly nonce?: string;
  /** The value of this browser's cookie, if it has one: several tabs may be under way at once. */
  readonly binding?: string | undefined;
  readonly language?: Language;
};

/** The provider's answer, in a query or a form. */
export type SocialAnswer = {
  readonly state: string;
  readonly code?: string | undefined;
  readonly error?: string | undefined;
  /** The issuer of the answer: one provider's answer must not pass for another's. */
  readonly iss?: string | undefined;
};

/** A user, as a provider vouches for them. The issuer and the subject are the identity. */
export type SocialIdentity = {
  readonly issuer: string;
  readonly subject: string;
  readonly providerName: ProviderName;
  readonly email: string | undefined;
  readonly emailVerified: boolean;
  readonly idToken: string;
};

export type SocialRefusal = "cancelled" | "expired" | "forged" | "unavailable";

export type SocialResult = Answer<SocialIdentity, SocialRefusal> & {
  /** What the sign-in was for, if the browser proved that it began it. */
  readonly context?: SocialContext;
  /** For the log. */
  readonly cause?: unknown;
};

export type Social = {
  /** The providers that are set up here. */
  readonly providers: readonly ProviderSlug[];
  /** Returns where to send a visitor, and what to keep in their cookie until they are back. */
  begin(
    provider: ProviderSlug,
    context: SocialContext,
    options?: SocialOptions,
  ): Promise<{ readonly url: string; readonly binding: string }>;
  /**
   * Keeps an answer that arrives without cookies, as Apple's does. Returns its one-time handle, and what it is for.
   * `expired`: the answer is not expected (any more).
   */
  receive(
    provider: ProviderSlug,
    answer: SocialAnswer,
  ): Promise<Answer<{ readonly handle: string; readonly context: SocialContext }, "expired">>;
  /**
   * Finishes a sign-in with its answer, given or kept, in the browser that began it. Each can be finished only once.
   */
  finish(
    provider: ProviderSlug,
    answer: SocialAnswer | { readonly handle: string },
    binding: string | undefined,
  ): Promise<SocialResult>;
};

/** How long a visitor may take at the provider. */
const SIGN_IN_LIFETIME_MS = 10 * 60_000;

/** What a sign-in keeps, sealed, until its answer comes. */
type Kept = {
  readonly verifier: string;
  readonly nonce: string;
  readonly redirectUri: string;
  readonly context: SocialContext;
};

/** Signs users in at a provider: PKCE, state and nonce, bound to the browser that began. */
export function createSocial(parts: {
  readonly config: Pick<Config, "origin" | "providers">;
  readonly database: Database;
  readonly secrets: Pick<Secrets, "social">;
  readonly now: () => number;
}): Social {
  const { config, database, now } = parts;
  const key = parts.secrets.social;
  const clients = createProviderClients(config.providers, now);

  const clientOf = (provider: ProviderSlug) => {
    const client = clients.get(provider);
    if (!client) throw new Error(`${provider} is not set up.`);
    return client;
  };

  async function redeem(
    provider: ProviderSlug,
    { verifier, nonce, redirectUri, context }: Kept,
    { state, code, error, iss }: SocialAnswer,
  ): Promise<SocialResult> {
    const fail = (why: SocialRefusal, cause?: unknown) => ({ ...refuse(why), context, cause });
    if (error !== undefined) {
      return fail(CANCELLED.has(error) ? "cancelled" : "unavailable", error);
    }
    if (code === undefined) return fail("forged");
    const { configure, providerName } = clientOf(provider);
    const callback = new URL(redirectUri);
    const named = iss === undefined ? {} : { iss };
    callback.search = `${new URLSearchParams({ code, state, ...named })}`;
    try {
      const tokens = await authorizationCodeGrant(await configure(), callback, {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims || tokens.id_token === undefined) return fail("forged");
      const { iss: issuer, sub: subject, email, email_verified: verified } = claims;
      const identity = {
        issuer,
        subject,
        providerName,
        email: typeof email === "string" && email !== "" ? email : undefined,
        // Apple sends it as a string.
        emailVerified: verified === true || verified === "true",
        idToken: tokens.id_token,
      };
      return { ...answer(identity), context };
    } catch (cause) {
      return fail(isRefusal(cause) ? "forged" : "unavailable", cause);
    }
  }

  return {
    providers: [...clients.keys()],

    async begin(provider, context, options = {}) {
      const { configure, parameters } = clientOf(provider);
      const configuration = await configure();
      const state = randomSecret();
      const binding = options.binding ?? randomSecret();
      const kept: Kept = {
        verifier: randomPKCECodeVerifier(),
        nonce: options.nonce ?? randomSecret(),
        redirectUri: callbackOf(config.origin, provider, context),
        context,
      };
      const url = buildAuthorizationUrl(configuration, {
        ...parameters,
        ...(options.language ? { ui_locales: options.language } : {}),
        redirect_uri: kept.redirectUri,
        state,
        nonce: kept.nonce,
        code_challenge: await calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: "S256",
      });
      const stateHash = hashSecret(state);
      await insertSocialSignIn(database.db, {
        stateHash,
        provider,
        bindingHash: hashSecret(binding),
        kept: seal(key, `sign-in ${stateHash}`, JSON.stringify(kept)),
        expiresAt: now() + SIGN_IN_LIFETIME_MS,
      });
      return { url: url.href, binding };
    },

    async receive(provider, { state, code, error, iss }) {
      const stateHash = hashSecret(state);
      const handle = randomSecret();
      const handleHash = hashSecret(handle);
      const kept = JSON.stringify({ state, code, error, iss });
      const sealed = await keepSocialAnswer(database.db, {
        stateHash,
        provider,
        handleHash,
        answer: seal(key, `answer ${handleHash}`, kept),
        now: now(),
      });
      if (sealed === undefined) return refuse("expired");
      const { context }: Kept = JSON.parse(unseal(key, `sign-in ${stateHash}`, sealed));
      return answer({ handle, context });
    },

    async finish(provider, given, binding) {
      const lookup =
        "handle" in given
          ? { handleHash: hashSecret(given.handle) }
          : { stateHash: hashSecret(given.state) };
      const bindingHash = hashSecret(binding ?? "");
      const taken = await takeSocialSignIn(
        database.db,
        { ...lookup, provider, bindingHash },
        now(),
      );
      if (!taken) {
        const isAnothers = await findSocialSignIn(database.db, lookup, now());
        return refuse(isAnothers ? "forged" : "expired");
      }
      const kept: Kept = JSON.parse(unseal(key, `sign-in ${taken.state_hash}`, taken.kept));
      if (!("handle" in given)) return redeem(provider, kept, given);
      const said = unseal(key, `answer ${taken.handle_hash}`, taken.answer ?? "");
      return redeem(provider, kept, JSON.parse(said) as SocialAnswer);
    },
  };
}

/** The visitor cancelled: Google's error code, and Apple's. */
const CANCELLED: ReadonlySet<string> = new Set(["access_denied", "user_cancelled_authorize"]);

/** The popup has a callback of its own for each provider; all other sign-ins share the login's. */
const callbackOf = (origin: string, provider: ProviderSlug, context: SocialContext): string =>
  context.for === "broker"
    ? `${origin}/social/broker/${provider}/callback`
    : `${origin}/login/social/${provider}/callback`;

/** Returns whether the provider refused the code as not its own, or its ID token is invalid. */
function isRefusal(cause: unknown): boolean {
  if (cause instanceof ResponseBodyError) return cause.error === "invalid_grant";
  return cause instanceof ClientError && UNTRUE.has(cause.code ?? "");
}

const UNTRUE: ReadonlySet<string> = new Set([
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_KEY_SELECTION_FAILED",
]);
