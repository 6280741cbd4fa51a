import { type CatalogueEntry, clientsOf, secretNamesOf } from "@musubi/contract";

const nameVariable = (prefix: string, service: string): string =>
  `${prefix}_${service.toUpperCase().replaceAll("-", "_")}`;

export const secretVariable = (service: string): string =>
  nameVariable("CONNECTOR_SECRET", service);

/** Of a service as a client: by it the service proves to identity's provider who is asking. */
export const clientSecretVariable = (service: string): string =>
  nameVariable("CLIENT_SECRET", service);

/** Known to everybody, and good for a sandbox on a laptop only. */
export const demoConnectorSecret = (service: string): string => `sandbox-${service}-secret`;

/** Known to everybody as well. */
export const demoClientSecret = (service: string): string => `sandbox-${service}-client-secret`;

/** Returns a laptop's secret for every variable that a catalogue names. */
export const demoSecrets = (
  catalogue: readonly CatalogueEntry[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    catalogue.flatMap(({ kind, connector, ...entry }) => [
      ...(connector ? [[connector.secret, demoConnectorSecret(kind)]] : []),
      ...clientsOf(entry)
        .flatMap(secretNamesOf)
        .map((name) => [name, demoClientSecret(kind)]),
    ]),
  );
