import {
  type Catalogue,
  clientsOf,
  ID_TOKEN_ALGORITHMS,
  isPublicClient,
  isSameForApp,
  type ServiceClient,
} from "@musubi/contract";
import type { ClientMetadata } from "oidc-provider";
import type { Config } from "../settings/config.ts";

/** How an answer is sent. */
export const RESPONSE_MODES = ["query", "form_post"] as const;

/** A service that signs people in with the ID. */
export type Client = ServiceClient & { readonly serviceId: number };

export const listClients = (catalogue: Catalogue): readonly Client[] =>
  catalogue.flatMap((entry) =>
    clientsOf(entry).map((client) => ({ ...client, serviceId: entry.service_id })),
  );

/** Whether a client is an app on a device: whatever program answers there may be another. */
export const isNative = ({ application_type: type }: Pick<Client, "application_type">): boolean =>
  type === "native";

/** What a client's tokens are signed with. */
export const algorithmOf = ({
  id_token_signed_response_alg: algorithm = ID_TOKEN_ALGORITHMS[0],
}: Pick<ServiceClient, "id_token_signed_response_alg">) => algorithm;

/** Returns every client as the provider knows it. */
export const describeClients = ({
  catalogue,
  clientSecrets,
}: Pick<Config, "catalogue" | "clientSecrets">): ClientMetadata[] =>
  listClients(catalogue).map((client) => ({
    client_id: client.id,
    ...describeProof(client, clientSecrets.get(client.id)),
    ...(isNative(client) && { application_type: "native" }),
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
    response_modes: [...RESPONSE_MODES],
    id_token_signed_response_alg: algorithmOf(client),
    require_auth_time: true,
  }));

/** By what a client proves itself. The first of its secrets stands for all. */
function describeProof(client: Client, secrets: readonly string[] = []): Partial<ClientMetadata> {
  const { jwks, jwks_uri } = client;
  if (isPublicClient(client)) return { token_endpoint_auth_method: "none" };
  if (jwks) return { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: jwks.keys } };
  if (jwks_uri) return { token_endpoint_auth_method: "private_key_jwt", jwks_uri };
  return { client_secret: secrets[0] ?? "" };
}

/** Whether an address is among those that a client has registered: to the letter, but for an app's own port. */
export const isReturnOf = (
  client: Pick<Client, "application_type">,
  registered: readonly string[],
  address: string,
): boolean =>
  registered.includes(address) ||
  (isNative(client) && registered.some((each) => isSameForApp(each, address)));

/** Says that an address is none that a client has registered, and which would have been good. */
export function describeStrangeReturn(
  name: string,
  client: Pick<Client, "application_type">,
  registered: readonly string[],
  address: string,
): string {
  const good = registered.length > 0 ? registered.join(", ") : "none";
  const isFreePort = isNative(client) && /^http:\/\/localhost[:/]/i.test(address);
  const hint = isFreePort ? "; at localhost no port is free to choose, at 127.0.0.1 it is" : "";
  return `${name} is not registered; registered: ${good}${hint}`;
}

/**
 * Returns the origins that a public client's own pages are on: they alone may call by script. An app has none: that of
 * a scheme of its own would be `null`, as any sandboxed page's is.
 */
export const originsOf = (
  client: Pick<ServiceClient, "secret" | "redirect_uris" | "application_type">,
): ReadonlySet<string> =>
  new Set(isPublicClient(client) && !isNative(client) ? client.redirect_uris.map(originIn) : []);

/** Returns every origin that a form's answer sends a visitor back to. To an app they go by a link. */
export const returnOriginsOf = (catalogue: Catalogue): readonly string[] => {
  const returns = listClients(catalogue)
    .filter((client) => !isNative(client))
    .flatMap((client) => [...client.redirect_uris, ...client.post_logout_redirect_uris]);
  return [...new Set(returns.map(originIn))];
};

const originIn = (address: string): string => new URL(address).origin;
