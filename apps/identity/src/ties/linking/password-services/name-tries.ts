import { ServiceType } from "@musubi/contract";
import { nameAttempts } from "../../../accounts/passwords/check-password.ts";
import { authenticate } from "../../../settings/secrets.ts";

/**
 * Returns what the tries at an address's password with a service are counted under. The store's are
 * counted with the ID's. Each other service has a count of its own: guesses at one lock nobody out of
 * another, and a right password there lifts no lock here.
 */
export const nameTries = (attemptsKey: Buffer, serviceId: number, emailKey: string): string =>
  serviceId === ServiceType.STORE
    ? nameAttempts(attemptsKey, emailKey)
    : authenticate(attemptsKey, `password of ${serviceId} ${emailKey}`);
