import type { EventEmitter } from "node:events";
import type { IncomingMessage } from "node:http";
import type Provider from "oidc-provider";
import type { errors, KoaContextWithOIDC } from "oidc-provider";

const REFUSALS = [
  "authorization.error",
  "grant.error",
  "userinfo.error",
  "revocation.error",
  "introspection.error",
  "end_session.error",
  "server_error",
] as const;

/** Records the `error` of each refused request, for our log: a provider answers by itself and logs nothing. */
export function createRefusals() {
  const heard = new WeakMap<IncomingMessage, string>();
  const note = ({ req }: KoaContextWithOIDC, { error }: Partial<errors.OIDCProviderError>) =>
    heard.set(req, error ?? "server_error");
  return {
    hear(provider: Provider): void {
      for (const event of REFUSALS) (provider as EventEmitter).on(event, note);
    },
    read: (request: IncomingMessage): string | undefined => heard.get(request),
  };
}
