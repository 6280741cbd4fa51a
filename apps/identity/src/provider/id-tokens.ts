import { ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Its types leave these out. */
type Classes = {
  readonly Client: { readonly prototype: { includeSid(): boolean } };
  readonly AccessToken: { readonly prototype: { save(ttl?: number): Promise<string> } };
  readonly IdToken: {
    readonly prototype: IdToken;
    validate(token: string, client: HintedClient): Promise<unknown>;
  };
};
type IdToken = {
  readonly ctx?: KoaContextWithOIDC;
  set(claim: string, value: string): void;
  issue(options: { readonly use?: string }): Promise<string>;
};
type HintedClient = { readonly clientId: string; readonly idTokenSignedResponseAlg: string };

/**
 * What every ID token says here and the library leaves out: `sid`, which it gives only to clients that want to be told
 * of log-outs, and `at_hash`, which OpenID Connect leaves to us in the code flow.
 */
export function completeIdTokens(provider: Provider): void {
  const { Client, AccessToken, IdToken } = provider as unknown as Classes;
  Client.prototype.includeSid = () => true;

  const values = new WeakMap<object, string>();
  const { save } = AccessToken.prototype;
  AccessToken.prototype.save = async function saveAndNote(ttl) {
    const value = await save.call(this, ttl);
    values.set(this, value);
    return value;
  };

  const { issue } = IdToken.prototype;
  IdToken.prototype.issue = function issueWithHash(options) {
    const token = this.ctx?.oidc.entities.AccessToken;
    const value = token && values.get(token);
    if (options.use === "idtoken" && value !== undefined) this.set("at_hash", value);
    return issue.call(this, options);
  };
}

/** Has a hint count by whichever of our keys it was signed with: an entry may name another algorithm by now. */
export function knowOlderHints(provider: Provider): void {
  const { IdToken } = provider as unknown as Classes;
  const validate = IdToken.validate.bind(IdToken);
  IdToken.validate = (token, { clientId }) =>
    Promise.any(
      ID_TOKEN_ALGORITHMS.map((idTokenSignedResponseAlg) =>
        validate(token, { clientId, idTokenSignedResponseAlg }),
      ),
    );
}
