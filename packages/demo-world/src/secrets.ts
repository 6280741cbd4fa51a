import { type CatalogueEntry, clientsOf, secretNamesOf } from "@musubi/contract";

const nameVariable = (prefix: string, service: string): string =>
  `${prefix}_${service.toUpperCase().replaceAll("-", "_")}`;

export const secretVariable = (service: string): string =>
  nameVariable("CONNECTOR_SECRET", service);

/** The variable of a service's client secret, with which it authenticates to identity's provider. */
export const clientSecretVariable = (service: string): string =>
  nameVariable("CLIENT_SECRET", service);

/** Public, and only for a sandbox on a laptop. */
export const demoConnectorSecret = (service: string): string => `sandbox-${service}-secret`;

/** Public, and only for a sandbox on a laptop. */
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
