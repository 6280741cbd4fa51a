import { NO_SECRET, type ServiceClient } from "@musubi/contract";
import { clientSecretVariable } from "./secrets.ts";

/** What a service's own site answers for the sake of the log-in with the ID, below the service's path. */
export const SITE_PATHS = {
  login: "/login",
  callback: "/callback",
  loggedOut: "/logged-out",
  backchannelLogout: "/backchannel-logout",
  terms: "/terms",
} as const;

type ClientNature = {
  /** Without a secret: it proves itself by PKCE alone. */
  readonly isPublic?: true;
  /** Stays logged in for longer than the browser's session, by refresh tokens. */
  readonly staysLoggedIn?: true;
};

/** The services that log people in with the ID. The library does not: an operator's may be of both kinds. */
const CLIENTS: Readonly<Record<string, ClientNature>> = {
  store: {},
  app: { staysLoggedIn: true },
  school: {},
  planner: { isPublic: true },
};

/** Returns a service as a client of identity's provider; none where nobody logs in with the ID. */
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
    first_visit: { terms: { ja: `${at("terms")}?lng=ja`, en: `${at("terms")}?lng=en` } },
  };
}
