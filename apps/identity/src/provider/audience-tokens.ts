import type Provider from "oidc-provider";
import { algorithmOf, type Client } from "./clients.ts";

const AUDIENCE_TOKEN_SECONDS = 5 * 60;

/** Missing from the library's types. */
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
 * Makes access tokens JWTs (RFC 9068) for clients whose entry names an audience. The audience is an API of the same
 * service, which checks the tokens with the published keys and does not ask us. Such a token cannot be revoked, so it
 * is short-lived.
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
