import type { ServiceClient } from "./client.ts";
import type { CatalogueEntry } from "./entry.ts";

type Addressed = Pick<CatalogueEntry, "connector" | "link" | "clients">;

/** Returns an entry's addresses that must be https in production, as secrets or keys pass there, each by its field. */
export function listAddresses(entry: Addressed): readonly [string, string][] {
  const { connector, link } = entry;
  const addresses = {
    "connector.url": connector?.url,
    ...(link.method === "firebase" && { "link.emulatorOrigin": link.emulatorOrigin }),
    ...(link.method === "oidc" && {
      "link.issuer": link.issuer,
      "link.jwks": link.jwks,
      "link.domain": link.domain,
      "link.password": link.password,
    }),
  };
  return [addresses, ...entry.clients.map(describeClient)]
    .flatMap((each) => Object.entries(each))
    .flatMap(([field, given]) =>
      [given ?? []].flat().map((address): [string, string] => [field, address]),
    );
}

function describeClient(client: ServiceClient) {
  // An app's own addresses stay on the device, or are https.
  const isForeign = (address: string) =>
    client.application_type !== "native" || address.startsWith("https:");
  return {
    "clients.redirect_uris": client.redirect_uris.filter(isForeign),
    "clients.post_logout_redirect_uris": client.post_logout_redirect_uris.filter(isForeign),
    "clients.backchannel_logout_uri": client.backchannel_logout_uri,
    "clients.initiate_login_uri": client.initiate_login_uri,
    "clients.jwks_uri": client.jwks_uri,
  };
}

/** Returns a sentence for each setting of an entry that is fine on a laptop but not in production. */
export function findLaptopFaults(entry: Addressed & Pick<CatalogueEntry, "kind">): string[] {
  const { kind, link } = entry;
  const isEmulated = link.method === "firebase" && link.emulatorOrigin !== undefined;
  return [
    ...listAddresses(entry)
      .filter(([, address]) => !address.startsWith("https:"))
      .map(
        ([field, address]) =>
          `CATALOGUE_FILE names ${address} as the ${field} of ${kind}: in production it must be https.`,
      ),
    ...(isEmulated
      ? [`CATALOGUE_FILE has a link.emulatorOrigin for ${kind}: not in production.`]
      : []),
  ];
}
