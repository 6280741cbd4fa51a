import {
  type Catalogue,
  ID_TOKEN_ALGORITHMS,
  isPublicClient,
  isSameForApp,
  type ServiceClient,
} from "@musubi/contract";
import type { ClientMetadata } from "oidc-provider";
import type { Config } from "../settings/config.ts";

export const RESPONSE_MODES = ["query", "form_post"] as const;

/** A client from the catalogue, with the number of its service. */
export type Client = ServiceClient & { readonly serviceId: number };

export const listClients = (catalogue: Catalogue): readonly Client[] =>
  catalogue.flatMap((entry) =>
    entry.clients.map((client) => ({ ...client, serviceId: entry.service_id })),
  );

/** Whether a client is an app on a device. Another program there may receive the answer instead of the app. */
export const isNative = ({ application_type: type }: Pick<Client, "application_type">): boolean =>
  type === "native";

/** The algorithm that signs a client's tokens. */
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

/** How a client authenticates. The library knows only the first secret; `knowSecrets` compares all of them. */
function describeProof(client: Client, secrets: readonly string[] = []): Partial<ClientMetadata> {
  const { jwks, jwks_uri } = client;
  if (isPublicClient(client)) return { token_endpoint_auth_method: "none" };
  if (jwks) return { token_endpoint_auth_method: "private_key_jwt", jwks: { keys: jwks.keys } };
  if (jwks_uri) return { token_endpoint_auth_method: "private_key_jwt", jwks_uri };
  return { client_secret: secrets[0] ?? "" };
}

/** Whether the client has registered this address. It must match exactly, except for the port of a native app. */
export const isReturnOf = (
  client: Pick<Client, "application_type">,
  registered: readonly string[],
  address: string,
): boolean =>
  registered.includes(address) ||
  (isNative(client) && registered.some((each) => isSameForApp(each, address)));

/** Describes an address that the client has not registered, and lists the registered ones. */
export function describeStrangeReturn(
  name: string,
  client: Pick<Client, "application_type">,
  registered: readonly string[],
  address: string,
): string {
  const good = registered.length > 0 ? registered.join(", ") : "none";
  const isFreePort = isNative(client) && /^http:\/\/localhost[:/]/i.test(address);
  const hint = isFreePort ? "; any port is allowed at 127.0.0.1, but not at localhost" : "";
  return `${name} is not registered; registered: ${good}${hint}`;
}

/**
 * Returns the origins of a public client's own pages, the only ones whose scripts may call the provider. An app has
 * none: a custom scheme has the origin `null`, and so has every sandboxed page.
 */
export const originsOf = (
  client: Pick<ServiceClient, "secret" | "redirect_uris" | "application_type">,
): ReadonlySet<string> =>
  new Set(isPublicClient(client) && !isNative(client) ? client.redirect_uris.map(originIn) : []);

/** Returns every origin that a form may redirect a client's visitor to. Apps are reached by a link instead. */
export const returnOriginsOf = (client: Client): readonly string[] => {
  if (isNative(client)) return [];
  const returns = [...client.redirect_uris, ...client.post_logout_redirect_uris];
  return [...new Set(returns.map(originIn))];
};

const originIn = (address: string): string => new URL(address).origin;
