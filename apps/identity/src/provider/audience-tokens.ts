import type Provider from "oidc-provider";
import { algorithmOf, type Client } from "./clients.ts";

const AUDIENCE_TOKEN_SECONDS = 5 * 60;

/** Its types leave these out. */
type Classes = {
  readonly AccessToken: { readonly prototype: IssuedToken };
  readonly ResourceServer: new (audience: string, described: object) => object;
};
type IssuedToken = {
  readonly clientId: string;
  expiresIn?: number;
  resourceServer?: object;
  save(ttl?: number): Promise<string>;
};

/**
 * Makes access tokens JWTs (RFC 9068) for clients whose entry names an audience: an API of the same service that checks
 * them by the published keys, and asks nobody. Nobody can end one, so it is short.
 */
export function addressAccessTokens(
  provider: Provider,
  clients: ReadonlyMap<string, Client>,
): void {
  const { AccessToken, ResourceServer } = provider as unknown as Classes;
  const { save } = AccessToken.prototype;
  AccessToken.prototype.save = function saveForAudience(ttl) {
    const client = clients.get(this.clientId);
    if (client?.audience !== undefined) {
      this.expiresIn = AUDIENCE_TOKEN_SECONDS;
      this.resourceServer = new ResourceServer(client.audience, {
        audience: client.audience,
        accessTokenFormat: "jwt",
        jwt: { sign: { alg: algorithmOf(client) } },
      });
    }
    return save.call(this, ttl);
  };
}
