import type { ServiceClient } from "@musubi/contract";

/** A third-party client, unmodified. */
export type Peer = {
  readonly name: string;
  /** The program in `clients/`: a Python or Go file, a template for Apache, or a script. */
  readonly program: string;
  readonly kind: "server" | "page" | "app" | "pool";
  /** The path of its redirect address. */
  readonly callback?: string;
  /** Where a log-in and a log-out begin; `none` if the client has no log-out that reaches the provider. */
  readonly login?: string;
  readonly logout?: string;
  /** Where the peer receives log-outs itself. The test receives those of peers without such a path. */
  readonly hears?: string;
  readonly refreshes?: true;
  /** What its own quick start for the code flow needs beyond issuer, id, secret and redirect. */
  readonly settings: readonly string[];
};

const LASTING = "`offline_access` with `prompt=consent`, for the refresh token";
const LAPTOP = "plain http, for a laptop";
const ENDPOINTS = "the addresses of the endpoints, which it does not discover";

export const PEERS: readonly Peer[] = [
  {
    name: "openid-client",
    program: "openid-client.mjs",
    kind: "server",
    refreshes: true,
    settings: [LASTING, `\`allowInsecureRequests\`: ${LAPTOP}`],
  },
  {
    name: "oauth4webapi",
    program: "oauth4webapi.mjs",
    kind: "server",
    settings: [`\`allowInsecureRequests\`: ${LAPTOP}`],
  },
  {
    name: "oidc-client-ts",
    program: "oidc-client-ts.mjs",
    kind: "page",
    refreshes: true,
    settings: [LASTING, "`loadUserInfo`", "`revokeTokensOnSignout`"],
  },
  {
    name: "angular-oauth2-oidc",
    program: "angular-oauth2-oidc.mjs",
    kind: "page",
    callback: "/",
    refreshes: true,
    settings: ['`responseType: "code"`', LASTING],
  },
  {
    name: "@auth/express",
    program: "auth-express.mjs",
    kind: "server",
    callback: "/auth/callback/musubi",
    login: "/auth/signin",
    logout: "none",
    settings: ['`type: "oidc"`, `trustHost`'],
  },
  {
    name: "express-openid-connect",
    program: "express-openid-connect.mjs",
    kind: "server",
    hears: "/backchannel-logout",
    refreshes: true,
    settings: [
      '`response_type: "code"`',
      LASTING,
      "`idpLogout`",
      "`backchannelLogout` with a store",
    ],
  },
  {
    name: "passport-openidconnect",
    program: "passport-openidconnect.mjs",
    kind: "server",
    logout: "none",
    settings: [ENDPOINTS],
  },
  {
    name: "passport-oauth2",
    program: "passport-oauth2.mjs",
    kind: "server",
    logout: "none",
    settings: [ENDPOINTS, "`scope` with `openid`; it reads no profile by itself"],
  },
  {
    name: "simple-oauth2",
    program: "simple-oauth2.mjs",
    kind: "server",
    logout: "none",
    refreshes: true,
    settings: [ENDPOINTS, LASTING],
  },
  {
    name: "@okta/oidc-middleware",
    program: "okta-oidc-middleware.mjs",
    kind: "server",
    callback: "/authorization-code/callback",
    logout: "none",
    settings: [`\`testing.disableHttpsCheck\`: ${LAPTOP}`],
  },
  {
    name: "better-auth (generic OAuth)",
    program: "better-auth.mjs",
    kind: "server",
    callback: "/api/auth/callback/musubi",
    logout: "none",
    settings: ["`discoveryUrl`, `scopes`"],
  },
  {
    name: "mod_auth_openidc (Apache)",
    program: "apache.conf",
    kind: "server",
    callback: "/protected/callback",
    login: "/protected/",
    logout: "/protected/callback?logout=LOGGED_OUT",
    hears: "/protected/callback?logout=backchannel",
    settings: ["`OIDCCryptoPassphrase`, `OIDCScope`"],
  },
  {
    name: "Authlib (Flask)",
    program: "flask-authlib.py",
    kind: "server",
    settings: ["`client_kwargs.scope`"],
  },
  {
    name: "requests-oauthlib (Flask)",
    program: "requests-oauthlib.py",
    kind: "server",
    logout: "none",
    settings: [ENDPOINTS, "`scope` with `openid`"],
  },
  {
    name: "go-oidc, golang.org/x/oauth2",
    program: "go-oidc.go",
    kind: "server",
    logout: "none",
    settings: ["`Scopes`"],
  },
  {
    name: "an app on a loopback port",
    program: "native.mjs",
    kind: "app",
    refreshes: true,
    settings: [LASTING, `\`allowInsecureRequests\`: ${LAPTOP}`],
  },
  {
    name: "amazon-cognito-identity-js",
    program: "cognito.mjs",
    kind: "pool",
    refreshes: true,
    settings: ["`USER_PASSWORD_AUTH`, `endpoint`"],
  },
  {
    name: "aws-amplify",
    program: "amplify.mjs",
    kind: "pool",
    refreshes: true,
    settings: ["`USER_PASSWORD_AUTH`, `userPoolEndpoint`"],
  },
];

/** Returns the name of a client where it is registered, and in the names of variables. */
export const idOf = ({ program }: Peer): string => program.split(".")[0] ?? "";

export const secretOf = (peer: Peer): string => `a secret of ${idOf(peer)}'s own: %&+=?/ and more`;
export const variableOf = (peer: Peer): string =>
  `CLIENT_SECRET_${idOf(peer).toUpperCase().replaceAll("-", "_")}`;

/**
 * Returns the catalogue entry of a peer: its addresses, the scopes and, if it keeps one, a secret.
 * Other fields are left out unless the peer needs them.
 */
export function describeClient(peer: Peer, origin: string, told: string): ServiceClient {
  const isOpen = peer.kind !== "server";
  return {
    id: idOf(peer),
    secret: isOpen ? "none" : variableOf(peer),
    ...(peer.kind === "app" && { application_type: "native" }),
    redirect_uris: [
      peer.kind === "app"
        ? "http://127.0.0.1/callback"
        : `${origin}${peer.callback ?? "/callback"}`,
    ],
    post_logout_redirect_uris:
      peer.kind === "app" ? ["http://127.0.0.1/"] : [`${origin}/`, origin, `${origin}/bye`],
    ...(peer.kind === "server" && {
      backchannel_logout_uri: peer.hears ? `${origin}${peer.hears}` : `${told}/${idOf(peer)}`,
    }),
    scopes: ["openid", "email", "profile", "offline_access"],
  };
}
