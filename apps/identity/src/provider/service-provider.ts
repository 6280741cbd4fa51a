import type { IncomingMessage } from "node:http";
import type { Configuration } from "oidc-provider";
import type { Parts } from "../accounts/parts.ts";
import { createRingProvider, type RingProvider } from "../oidc/ring-provider.ts";
import { sealAccessToken } from "./access-tokens.ts";
import { completeAnswers } from "./answers.ts";
import { addressAccessTokens } from "./audience-tokens.ts";
import { knowSecrets } from "./client-secrets.ts";
import { listClients } from "./clients.ts";
import { wordFormPosts } from "./form-posts.ts";
import { describeProvider } from "./provider-options.ts";
import { nameAccessTokens } from "./reach/access-token-value.ts";
import { tellEveryClientSid } from "./reach/client-sid.ts";
import { knowOlderHints } from "./reach/id-token-validate.ts";
import { nameSuccessors } from "./reach/refresh-token-id.ts";
import { presentSessions } from "./reach/session-get.ts";
import { deriveSuccessor } from "./refresh-successor.ts";
import { createRootsAtHand } from "./roots-at-hand.ts";
import { describeLogin, type Login } from "./session-view.ts";

/** The provider that services sign people in with, at identity's own origin. */
export type ServiceProvider = RingProvider & {
  /** Sets the login of a request before the provider handles it. */
  noteLogin(request: IncomingMessage, login: Login | undefined): void;
};

/** The page for an error that cannot be sent to the service, and the texts of the page that posts an answer to it. */
export type ProviderPages = {
  readonly renderError: NonNullable<Configuration["renderError"]>;
  readonly wordFormPost: Parameters<typeof wordFormPosts>[2];
};

export function createServiceProvider(
  parts: Parts,
  { renderError, wordFormPost }: ProviderPages,
  onFailure: (error: unknown) => void,
): ServiceProvider {
  const { secrets } = parts;
  const clients = new Map(listClients(parts.config.catalogue).map((each) => [each.id, each]));
  const logins = new WeakMap<IncomingMessage, Login>();
  const roots = createRootsAtHand(secrets.clientState);
  const ring = createRingProvider(parts, {
    issuer: parts.config.origin,
    configuration: { ...describeProvider(parts, roots), renderError },
    prepare: (provider) => {
      knowSecrets(provider, parts.config.clientSecrets);
      addressAccessTokens(provider, clients);
      nameAccessTokens(provider, (payload) => sealAccessToken(secrets.clientState, payload));
      tellEveryClientSid(provider);
      knowOlderHints(provider);
      completeAnswers(provider);
      wordFormPosts(provider, clients, wordFormPost);
      presentSessions(provider, (request) => {
        const login = logins.get(request);
        if (!login) return undefined;
        const { account: holder, email, email_proven_at, page_language } = login;
        roots.bring({ holder, email, email_proven_at, page_language });
        return describeLogin(login);
      });
      nameSuccessors(provider, (token) => deriveSuccessor(secrets.clientRefreshTokens, token));
    },
    onFailure,
  });
  return {
    ...ring,
    noteLogin(request, login) {
      if (login) logins.set(request, login);
    },
  };
}
