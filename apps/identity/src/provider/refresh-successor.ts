import { authenticate } from "../settings/secrets.ts";

/**
 * Returns the one successor of a refresh token. It is derived with our key, so that a repeated request gets the same
 * successor again and no row stores it.
 */
export const deriveSuccessor = (key: Buffer, token: string): string =>
  authenticate(key, `the refresh token after ${token}`);
