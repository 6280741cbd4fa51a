import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Catalogue, NO_SECRET } from "@musubi/contract";
import { demoClientSecret, PEOPLE } from "@musubi/demo-world";
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import Provider, { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import { createProviderStore, type ProviderStore } from "../../src/oidc/provider-store.ts";

/** A plain OpenID provider in place of identity, on this machine. */
export type TestProvider = AsyncDisposable & {
  readonly origin: string;
  /** The user who logs in from now on. Undefined cancels. */
  holder: string | undefined;
  /** The paths and queries of all requests, in order. */
  readonly asked: readonly URL[];
  /** Registers a catalogue's clients. */
  readonly open: (catalogue: Catalogue) => void;
  /** Returns a token as the provider would sign it, or a faulty one. */
  readonly sign: (claims: JWTPayload, more?: { typ?: string; key?: CryptoKey }) => Promise<string>;
  /** Runs `work` before the next request to a path is answered, and resolves then. */
  readonly before: (path: string, work: () => Promise<void>) => Promise<void>;
  /** Answers with errors while `work` runs. */
  readonly pause: (work: () => Promise<void>) => Promise<void>;
  /** Forgets all sessions and grants. */
  readonly forget: () => void;
};

const EMAILS = new Map<string, string>(
  Object.values(PEOPLE).map(({ subject, email }) => [subject, email]),
);

export async function startTestProvider(): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const jwk = { ...(await exportJWK(privateKey)), alg: "ES256", use: "sig", kid: "test" };
  const asked: URL[] = [];
  const store = createProviderStore();
  let isPaused = false;
  let interrupt: { path: string; work: () => Promise<void> } | undefined;
  let provider: Provider | undefined;
  let answer: ReturnType<Provider["callback"]> | undefined;

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? "/", origin);
    asked.push(url);
    if (interrupt?.path === url.pathname) {
      const { work } = interrupt;
      interrupt = undefined;
      await work();
    }
    if (isPaused || provider === undefined || answer === undefined) {
      return response.writeHead(503).end();
    }
    if (!url.pathname.startsWith("/interaction/")) return answer(request, response);
    const result =
      test.holder === undefined
        ? { error: "access_denied" }
        : { login: { accountId: test.holder }, consent: {} };
    return provider.interactionFinished(request, response, result);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;

  const test: TestProvider = {
    origin,
    holder: undefined,
    asked,
    open(catalogue) {
      provider = createProvider(origin, jwk, catalogue, store);
      answer = provider.callback();
    },
    sign: (claims, { typ = "logout+jwt", key = privateKey } = {}) =>
      new SignJWT(claims).setProtectedHeader({ alg: "ES256", kid: "test", typ }).sign(key),
    before: (path, work) =>
      new Promise((resolve, reject) => {
        interrupt = { path, work: () => work().then(resolve, reject) };
      }),
    async pause(work) {
      isPaused = true;
      await work();
      isPaused = false;
    },
    forget: store.clear,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return test;
}

function createProvider(origin: string, jwk: object, catalogue: Catalogue, store: ProviderStore) {
  const { base } = interactionPolicy;
  const policy = base();
  policy.get("consent")?.checks.clear();
  return new Provider(origin, {
    adapter: store.adapter,
    claims: { openid: ["sub"], email: ["email"] },
    clients: catalogue.flatMap(({ kind, clients: [client] }) =>
      client === undefined
        ? []
        : [
            {
              client_id: client.id,
              ...(client.secret === NO_SECRET
                ? { token_endpoint_auth_method: "none" as const }
                : { client_secret: demoClientSecret(kind) }),
              redirect_uris: [...client.redirect_uris],
              post_logout_redirect_uris: [...client.post_logout_redirect_uris],
              backchannel_logout_uri: client.backchannel_logout_uri ?? "",
              backchannel_logout_session_required: true,
              grant_types: ["authorization_code", "refresh_token"],
              id_token_signed_response_alg: "ES256" as const,
            },
          ],
    ),
    conformIdTokenClaims: false,
    cookies: { keys: ["test"] },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource(ctx, form) {
          ctx.body = form;
        },
      },
    },
    findAccount: (_ctx, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: EMAILS.get(sub) ?? "" }),
    }),
    interactions: { policy, url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: async (_ctx, _client, code) => code.scopes.has("offline_access"),
    jwks: { keys: [jwk] },
    loadExistingGrant: async ({ oidc }: KoaContextWithOIDC) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId ?? "",
        accountId: oidc.account?.accountId ?? "",
      });
      grant.addOIDCScope("openid email profile offline_access");
      await grant.save();
      return grant;
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    ttl: {
      AccessToken: 3600,
      Grant: 86_400,
      IdToken: 3600,
      Interaction: 600,
      RefreshToken: 86_400,
      Session: 86_400,
    },
    scopes: ["openid", "email", "profile", "offline_access"],
  });
}
