import { type Catalogue, NO_SECRET, type ServiceClient } from "@musubi/contract";
import type { ClientMetadata } from "oidc-provider";
import type { Config } from "../settings/config.ts";

/** A service that signs people in with the ID. */
export type Client = ServiceClient & { readonly serviceId: number };

export const listClients = (catalogue: Catalogue): readonly Client[] =>
  catalogue.flatMap(({ service_id: serviceId, client }) =>
    client ? [{ ...client, serviceId }] : [],
  );

/** Returns every client as the provider knows it. */
export const describeClients = ({
  catalogue,
  clientSecrets,
}: Pick<Config, "catalogue" | "clientSecrets">): ClientMetadata[] =>
  listClients(catalogue).map((client) => ({
    client_id: client.id,
    ...(client.secret === NO_SECRET
      ? { token_endpoint_auth_method: "none" }
      : { client_secret: clientSecrets.get(client.id) ?? "" }),
    redirect_uris: [...client.redirect_uris],
    post_logout_redirect_uris: [...client.post_logout_redirect_uris],
    ...(client.backchannel_logout_uri === undefined
      ? {}
      : {
          backchannel_logout_uri: client.backchannel_logout_uri,
          backchannel_logout_session_required: true,
        }),
    scope: client.scopes.join(" "),
    grant_types: [
      "authorization_code",
      ...(client.scopes.includes("offline_access") ? ["refresh_token"] : []),
    ],
    response_types: ["code"],
    response_modes: ["query"],
    id_token_signed_response_alg: "ES256",
    require_auth_time: true,
  }));

/** Returns the origins that a public client's own pages are on: they alone may call by script. */
export function originsOf(client: Pick<ServiceClient, "secret" | "redirect_uris">): Set<string> {
  if (client.secret !== NO_SECRET) return new Set();
  return new Set(client.redirect_uris.map((address) => new URL(address).origin));
}

/** Returns every origin that a visitor is sent back to, after logging in or out. */
export const returnOriginsOf = (catalogue: Catalogue): readonly string[] => {
  const returns = listClients(catalogue).flatMap((client) => [
    ...client.redirect_uris,
    ...client.post_logout_redirect_uris,
  ]);
  return [...new Set(returns.map((address) => new URL(address).origin))];
};
