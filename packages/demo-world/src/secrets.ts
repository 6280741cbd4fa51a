import { type CatalogueEntry, secretNamesOf } from "@musubi/contract";

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

/** Returns a laptop's secret for every variable that a catalogue names; a file of one may leave its clients out. */
export const demoSecrets = (
  catalogue: readonly (Omit<CatalogueEntry, "clients"> & Partial<CatalogueEntry>)[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    catalogue.flatMap(({ kind, connector, clients = [] }) => [
      ...(connector ? [[connector.secret, demoConnectorSecret(kind)]] : []),
      ...clients.flatMap(secretNamesOf).map((name) => [name, demoClientSecret(kind)]),
    ]),
  );
