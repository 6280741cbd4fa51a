import { ServiceType } from "@musubi/contract";
import { nameAttempts } from "../../../accounts/passwords/check-password.ts";
import { authenticate } from "../../../settings/secrets.ts";

/**
 * Returns the key under which wrong passwords for an address at a service are counted. The store shares the ID's
 * count. Each other service has its own: guesses at one lock no one out of another, and a right password there
 * lifts no lock here.
 */
export const nameTries = (attemptsKey: Buffer, serviceId: number, emailKey: string): string =>
  serviceId === ServiceType.STORE
    ? nameAttempts(attemptsKey, emailKey)
    : authenticate(attemptsKey, `password of ${serviceId} ${emailKey}`);
