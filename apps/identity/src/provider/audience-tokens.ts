import type Provider from "oidc-provider";
import { algorithmOf, type Client } from "./clients.ts";
import { prepareAccessTokens } from "./reach/access-token-save.ts";

const AUDIENCE_TOKEN_SECONDS = 5 * 60;

/**
 * Makes access tokens JWTs (RFC 9068) for clients whose entry names an audience. The audience is an API of the same
 * service, which checks the tokens with the published keys and does not ask us. Such a token cannot be revoked, so it
 * is short-lived.
 */
export function addressAccessTokens(
  provider: Provider,
  clients: ReadonlyMap<string, Client>,
): void {
  prepareAccessTokens(provider, (token) => {
    const client = clients.get(token.clientId ?? "");
    if (client?.audience === undefined) return;
    token.resourceServer = new provider.ResourceServer(client.audience, {
      audience: client.audience,
      scope: client.scopes.join(" "),
      accessTokenFormat: "jwt",
      accessTokenTTL: AUDIENCE_TOKEN_SECONDS,
      jwt: { sign: { alg: algorithmOf(client) } },
    });
  });
}
