import { NO_SECRET, type ServiceClient } from "@musubi/contract";
import { clientSecretVariable } from "./secrets.ts";

/** The paths of a service's own site for the log-in with the ID, below the service's path. */
export const SITE_PATHS = {
  login: "/login",
  callback: "/callback",
  loggedOut: "/logged-out",
  backchannelLogout: "/backchannel-logout",
  terms: "/terms",
} as const;

type ClientNature = {
  /** Has no secret, only PKCE. */
  readonly isPublic?: true;
  /** Stays logged in longer than the browser's session, by refresh tokens. */
  readonly staysLoggedIn?: true;
};

/** The services that log users in with the ID. The library does not, because an operator may have both kinds. */
const CLIENTS: Readonly<Record<string, ClientNature>> = {
  store: {},
  app: { staysLoggedIn: true },
  school: {},
  planner: { isPublic: true },
};

/** Returns a service as a client of identity's provider, or undefined if it does not use the ID for log-ins. */
export function describeClient(service: string, origin: string): ServiceClient | undefined {
  const nature = CLIENTS[service];
  if (nature === undefined) return undefined;
  const at = (path: keyof typeof SITE_PATHS) => `${origin}/${service}${SITE_PATHS[path]}`;
  return {
    id: service,
    secret: nature.isPublic ? NO_SECRET : clientSecretVariable(service),
    redirect_uris: [at("callback")],
    post_logout_redirect_uris: [at("loggedOut")],
    backchannel_logout_uri: at("backchannelLogout"),
    initiate_login_uri: at("login"),
    scopes: [
      "openid",
      "email",
      "profile",
      ...(nature.staysLoggedIn ? ["offline_access" as const] : []),
    ],
    id_token_signed_response_alg: "ES256",
    first_use: { terms: { ja: `${at("terms")}?lng=ja`, en: `${at("terms")}?lng=en` } },
  };
}
