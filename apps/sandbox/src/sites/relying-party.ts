import { type Language, NO_SECRET, type ServiceClient } from "@musubi/contract";
import * as oidc from "openid-client";
import type { WhoById } from "../services/site-session.ts";
import { createLogOutReader, type LogOut } from "./log-out-token.ts";
import type { PendingLogIn } from "./pending-log-ins.ts";

export type PartyPlan = {
  readonly client: ServiceClient;
  readonly secret: string;
  /** The issuer of identity's provider. */
  readonly issuer: string;
  /** The redirect addresses after log-in and log-out. They are known once the sandbox listens. */
  readonly callback: () => string;
  readonly loggedOut: () => string;
  readonly now: () => number;
};

/** Why a log-in failed. `over`: it was answered before, too late, or for another browser. */
export type LoginFailure = "cancelled" | "over" | "unreachable" | "failed";

export type Login =
  | { readonly ok: true; readonly who: WhoById }
  | { readonly ok: false; readonly reason: LoginFailure };

/** A service as a client of identity: all its requests to the provider. */
export type RelyingParty = {
  /** Returns where the browser goes to log in. Undefined if the provider does not answer. */
  readonly begin: (
    language: Language,
  ) => Promise<{ address: string; pending: PendingLogIn } | undefined>;
  readonly finish: (query: string, pending: PendingLogIn) => Promise<Login>;
  /** Exchanges the refresh token for the next one. Undefined if the provider does not answer. */
  readonly renew: (who: WhoById) => Promise<WhoById | "ended" | undefined>;
  /** Returns where the browser goes to log out of the ID as well. */
  readonly leave: (who: WhoById, language: Language) => Promise<string | undefined>;
  readonly readLogOut: (token: string) => Promise<LogOut | undefined>;
};

export function createRelyingParty(plan: PartyPlan): RelyingParty {
  const { client, now } = plan;
  const configure = discoverOnce(plan);
  const readLogOut = createLogOutReader(async () => {
    const { issuer, jwks_uri, id_token_signing_alg_values_supported } = (
      await configure()
    ).serverMetadata();
    const algorithms = id_token_signing_alg_values_supported ?? ["RS256"];
    return { issuer, audience: client.id, keys: jwks_uri ?? "", algorithms };
  });

  return {
    readLogOut,

    begin: (language) =>
      unlessUnreachable(async () => {
        const provider = await configure();
        const verifier = oidc.randomPKCECodeVerifier();
        const state = oidc.randomState();
        const nonce = oidc.randomNonce();
        const address = oidc.buildAuthorizationUrl(provider, {
          redirect_uri: plan.callback(),
          scope: client.scopes.join(" "),
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: "S256",
          ui_locales: language,
          // Without `prompt=consent`, OpenID Connect lets a provider ignore `offline_access`.
          ...(client.scopes.includes("offline_access") && { prompt: "consent" }),
        });
        return { address: address.href, pending: { state, nonce, verifier, language } };
      }),

    async finish(query, { state, nonce, verifier }) {
      try {
        const tokens = await oidc.authorizationCodeGrant(
          await configure(),
          new URL(`${plan.callback()}${query}`),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier },
        );
        return { ok: true, who: readTokens(tokens, now()) };
      } catch (error) {
        return { ok: false, reason: whyNot(error) };
      }
    },

    async renew(who) {
      if (who.renewal === null) return who;
      try {
        const provider = await configure();
        const tokens = await oidc.refreshTokenGrant(provider, who.renewal.token);
        return { ...who, ...readRenewed(tokens, who, now()) };
      } catch (error) {
        return whyNot(error) === "over" ? "ended" : undefined;
      }
    },

    leave: (who, language) =>
      unlessUnreachable(async () => {
        const provider = await configure();
        // The refresh token outlives identity's session, so it is revoked here, even if the holder
        // stays logged in at identity.
        if (who.renewal !== null) {
          await oidc.tokenRevocation(provider, who.renewal.token).catch(whyNot);
        }
        return oidc.buildEndSessionUrl(provider, {
          id_token_hint: who.idToken,
          post_logout_redirect_uri: plan.loggedOut(),
          state: language,
          ui_locales: language,
        }).href;
      }),
  };
}

/** Loads the provider's metadata when first needed, and again if there was no answer. */
function discoverOnce({ client, secret, issuer }: PartyPlan): () => Promise<oidc.Configuration> {
  let found: Promise<oidc.Configuration> | undefined;
  return () => {
    found ??= oidc
      .discovery(
        new URL(issuer),
        client.id,
        undefined,
        client.secret === NO_SECRET ? oidc.None() : oidc.ClientSecretBasic(secret),
        {
          execute: [
            oidc.enableNonRepudiationChecks,
            // A laptop has no certificates.
            ...(issuer.startsWith("http:") ? [oidc.allowInsecureRequests] : []),
          ],
          timeout: 5,
        },
      )
      .catch((error) => {
        found = undefined;
        throw error;
      });
    return found;
  };
}

type Tokens = oidc.TokenEndpointResponse & oidc.TokenEndpointResponseHelpers;

function readTokens(tokens: Tokens, time: number): WhoById {
  const claims = tokens.claims();
  if (claims === undefined || tokens.id_token === undefined) throw new Error("no ID token came");
  return {
    by: "id",
    subject: claims.sub,
    email: typeof claims.email === "string" ? claims.email : "",
    sid: typeof claims.sid === "string" ? claims.sid : null,
    idToken: tokens.id_token,
    renewal:
      tokens.refresh_token === undefined
        ? null
        : { token: tokens.refresh_token, dueAt: dueAt(tokens, time) },
  };
}

/** Returns what a renewal changes: the next token, and perhaps the address. */
function readRenewed(tokens: Tokens, { email, idToken }: WhoById, time: number): Partial<WhoById> {
  const claimed = tokens.claims()?.email;
  return {
    email: typeof claimed === "string" ? claimed : email,
    idToken: tokens.id_token ?? idToken,
    renewal:
      tokens.refresh_token === undefined
        ? null
        : { token: tokens.refresh_token, dueAt: dueAt(tokens, time) },
  };
}

const dueAt = (tokens: Tokens, time: number): number => time + (tokens.expiresIn() ?? 0) * 1000;

/** Returns why a log-in failed, and logs its code only. */
function whyNot(error: unknown): LoginFailure {
  if (error instanceof oidc.AuthorizationResponseError) {
    if (error.error === "access_denied") return "cancelled";
    console.warn(`A log-in was refused: ${error.error}.`);
    return "failed";
  }
  if (error instanceof oidc.ResponseBodyError && error.error === "invalid_grant") return "over";
  if (isUnreachable(error)) return "unreachable";
  console.warn(`A log-in failed: ${(error as { code?: string }).code ?? "for no known reason"}.`);
  return "failed";
}

const NO_ANSWERS: ReadonlySet<string> = new Set([
  "OAUTH_TIMEOUT",
  "OAUTH_PARSE_ERROR",
  "OAUTH_RESPONSE_IS_NOT_CONFORM",
  "OAUTH_RESPONSE_IS_NOT_JSON",
]);

/** The errors of fetch if there is no answer, or none that can be read. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof oidc.ClientError && NO_ANSWERS.has(error.code ?? ""));

async function unlessUnreachable<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (whyNot(error) === "unreachable") return undefined;
    throw error;
  }
}
