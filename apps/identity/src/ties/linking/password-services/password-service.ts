import type { LinkBy } from "@musubi/contract";
import type { Connector } from "../../../services/connectors.ts";

/** A service whose old accounts are proven with their password there. */
export type PasswordService = Connector & {
  readonly entry: { readonly link: LinkBy<"password"> };
};

/** Returns the service if its link method is `password`. */
export const asPasswordService = (service: Connector | undefined): PasswordService | undefined =>
  service && isByPassword(service) ? service : undefined;

const isByPassword = (service: Connector): service is PasswordService =>
  service.entry.link.method === "password";
