import { createPublicKey } from "node:crypto";
import { CLOCK_TOLERANCE_MS } from "@musubi/contract";
import { errors, jwtVerify } from "jose";
import type { SignInSettings } from "../sign-in-settings.ts";

/** Apple's own limit: six months. */
const LONGEST_LIFE_SECONDS = 15_777_000;

/**
 * Checks a client secret as Apple does: a JWT that the client signed with its registered key,
 * naming its team, itself and the audience, and valid for half a year at most.
 */
export function createSecretCheck(
  { clientId, teamId, keyId, publicKey }: SignInSettings["apple"],
  audience: string,
): (secret: string) => Promise<boolean> {
  const key = createPublicKey(publicKey);
  return async (secret) => {
    try {
      const { payload, protectedHeader } = await jwtVerify(secret, key, {
        algorithms: ["ES256"],
        issuer: teamId,
        subject: clientId,
        audience,
        requiredClaims: ["iat", "exp"],
        clockTolerance: CLOCK_TOLERANCE_MS / 1_000,
      });
      const now = Math.floor(Date.now() / 1_000);
      return protectedHeader.kid === keyId && (payload.exp ?? 0) - now <= LONGEST_LIFE_SECONDS;
    } catch (error) {
      if (error instanceof errors.JOSEError) return false;
      throw error;
    }
  };
}
