import { type LinkBy, ServiceType } from "@musubi/contract";
import { nameAttempts } from "../../../accounts/passwords/check-password.ts";
import type { Connector } from "../../../services/connectors.ts";
import { authenticate } from "../../../settings/secrets.ts";

/** A service whose old accounts are proven with their password there. */
export type PasswordService = Connector & {
  readonly entry: { readonly link: LinkBy<"password"> };
};

/** Returns the service if its link method is `password`. */
export const asPasswordService = (service: Connector | undefined): PasswordService | undefined =>
  service && isByPassword(service) ? service : undefined;

const isByPassword = (service: Connector): service is PasswordService =>
  service.entry.link.method === "password";

/**
 * Returns the key under which wrong passwords for an address at a service are counted. The store shares the ID's
 * count. Each other service has its own: guesses at one lock no one out of another, and a right password there
 * lifts no lock here.
 */
export const nameTries = (attemptsKey: Buffer, serviceId: number, emailKey: string): string =>
  serviceId === ServiceType.STORE
    ? nameAttempts(attemptsKey, emailKey)
    : authenticate(attemptsKey, `password of ${serviceId} ${emailKey}`);
