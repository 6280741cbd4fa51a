import { ID_TOKEN_ALGORITHMS } from "@musubi/contract";
import type Provider from "oidc-provider";
import type { KoaContextWithOIDC } from "oidc-provider";

/** Missing from the library's types. */
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
 * Adds two claims that the library leaves out of ID tokens: `sid`, which it gives only to clients with back-channel
 * log-out, and `at_hash`, which OpenID Connect makes optional in the code flow.
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

/** Accepts an `id_token_hint` signed with any of our algorithms: the client's entry may name another one by now. */
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
