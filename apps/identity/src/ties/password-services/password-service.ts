import type { LinkBy } from "@musubi/contract";
import type { Connector, Connectors } from "../../services/connectors.ts";

/** A service whose old accounts are proven with its own credentials. */
export type PasswordService = Connector & {
  readonly entry: { readonly link: LinkBy<"password"> };
};

/** Returns the service of an id or a kind if its way is `password`. */
export function findPasswordService(
  connectors: Connectors,
  named: { readonly id: number } | { readonly kind: string },
): PasswordService | undefined {
  const found = "id" in named ? connectors.byId(named.id) : connectors.byKind(named.kind);
  return found && isByPassword(found) ? found : undefined;
}

const isByPassword = (service: Connector): service is PasswordService =>
  service.entry.link.way === "password";
